import { useEffect, useState } from "react";
import { type Config, loadConfig } from "#/api/config";

/** What the installation can do; undefined as long as nobody knows. */
export function useConfig(): Config | undefined {
  const [config, setConfig] = useState<Config>();
  useEffect(() => {
    let here = true;
    loadConfig().then(
      (known) => here && setConfig(known),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return config;
}
