import { builtinEnvironments, type Environment } from "vitest/runtime";

/**
 * What jsdom's window lacks of a browser and Node has: calls, streams and encryption. jsdom's own `crypto` cannot encrypt, so Node's stands in its place.
 */
const fromNode = [
  "fetch",
  "Request",
  "Response",
  "BroadcastChannel",
  "MessageChannel",
  "MessagePort",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "CompressionStream",
  "DecompressionStream",
  "TextEncoder",
  "TextDecoder",
  "TextEncoderStream",
  "TextDecoderStream",
  "structuredClone",
  "setImmediate",
  "clearImmediate",
  "crypto",
  "CryptoKey",
];

const { jsdom } = builtinEnvironments;

/** jsdom as the global object of a context of its own: modules are compiled once for all files of a worker, and a file's window goes with it. */
const environment: Environment = {
  name: "jsdom-context",
  viteEnvironment: "client",
  setup: jsdom.setup.bind(jsdom),
  async setupVM(options) {
    const made = await jsdom.setupVM!(options);
    const window = made.getVmContext() as Record<string, unknown>;
    for (const name of fromNode) {
      if (window[name] !== undefined && name !== "crypto") continue;
      Object.defineProperty(window, name, {
        value: (globalThis as Record<string, unknown>)[name],
        writable: true,
        configurable: true,
      });
    }
    return made;
  },
};

export default environment;
