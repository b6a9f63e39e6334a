import { useLingui } from "@lingui/react/macro";
import { Camera } from "lucide-react";
import { useRef } from "react";
import { Button } from "#/ui/Button";
import { FileInput } from "#/ui/FileInput";
import { Picked } from "./Picked";
import { addPicks, type Pick } from "./picks";

/** The camera first: what it takes is kept for this place, and shown with what was taken before. */
export function TakePhoto({ place, picks }: { place: string; picks: readonly Pick[] }) {
  const { t } = useLingui();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={camera} accept="image/*" camera onChoose={(files) => addPicks(place, files)} />
      <Button variant="secondary" size="lg" icon={Camera} onPress={() => camera.current?.click()}>
        {t`Take a photo`}
      </Button>
      <Picked chat={place} picks={picks} />
    </>
  );
}
