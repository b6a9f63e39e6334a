import { TestRunner, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

interface Module {
  promise?: unknown;
  exports?: unknown;
  mockedExports?: unknown;
  evaluated: boolean;
  importers: Set<string>;
}

/** What the next file needs of the one before. It is kept on the global object of the process, since this module is loaded again for each file. */
const held = globalThis as typeof globalThis & { endPage?: () => Promise<void> };

/**
 * One process for many files. Each has a window, mocks and modules of its own; only what Node itself loads from
 * node_modules is shared: to read and compile it takes longer than most of these tests.
 */
export default class extends TestRunner {
  async onBeforeCollect(): Promise<void> {
    await held.endPage?.();
    const { moduleRunner, workerState } = this as unknown as {
      moduleRunner: { mocker: { reset: () => void } };
      workerState: { evaluatedModules: { idToModuleMap: Map<string, Module> } };
    };
    moduleRunner.mocker.reset();
    for (const [path, module] of workerState.evaluatedModules.idToModuleMap) {
      if (/\/@?vitest\//.test(path)) continue;
      Object.assign(module, { promise: undefined, exports: undefined, mockedExports: undefined, evaluated: false });
      module.importers.clear();
    }
    const { Request, URL, setTimeout, setInterval, clearInterval, BroadcastChannel } = globalThis;
    const page = await builtinEnvironments.jsdom.setup(globalThis, this.config.environmentOptions ?? {});
    // What a page has going on ends with it, as with its process.
    const ends = new Set<() => void>();
    globalThis.setInterval = Object.assign((...given: Parameters<typeof setInterval>) => {
      const timer = setInterval(...given);
      ends.add(() => clearInterval(timer));
      return timer;
    }, setInterval);
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        ends.add(() => this.close());
      }
    };
    held.endPage = async () => {
      ends.forEach((end) => end());
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      await page.teardown(globalThis);
      Object.assign(globalThis, { Request, URL, setTimeout, setInterval, BroadcastChannel });
    };
  }
}
