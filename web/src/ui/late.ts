import { type ComponentType, createElement, use } from "react";
import { loadPart, whenIdle } from "#/api/parts";

/** A component that loads when it is first shown. */
export type Late<Component> = Component & {
  /** What the router waits for before it shows the page. */
  preload: () => Promise<void>;
  /** Fetches it for later, if it can be had just now. */
  ahead: () => void;
};

/**
 * A component of another file, which loads when it is first shown, and waits for a network that is away (api/parts). With `ahead` it is fetched as soon as
 * the page that names it is idle: what opens at a press must open without signal too.
 */
export function late<Name extends string, Component extends ComponentType<never>>(
  importer: () => Promise<Record<Name, Component>>,
  name: Name,
  options: { ahead?: boolean } = {},
): Late<Component> {
  let loaded: ComponentType<object> | undefined;
  let loading: Promise<void> | undefined;
  const keep = (part: Record<Name, Component>) => {
    loaded = part[name] as ComponentType<object>;
    loading ??= Promise.resolve();
    // React reads this of a promise: what was loaded ahead shows without a blink.
    void Object.assign(loading, { status: "fulfilled", value: undefined });
  };
  const preload = () => {
    loading ??= loadPart(importer).then(keep);
    return loading;
  };
  const ahead = () => {
    if (!loading) importer().then(keep, () => undefined);
  };
  function LatePart(props: object) {
    use(preload());
    return loaded ? createElement(loaded, props) : null;
  }
  if (options.ahead) whenIdle(ahead);
  return Object.assign(LatePart, { preload, ahead }) as unknown as Late<Component>;
}
