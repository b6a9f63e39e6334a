import type { Told, ToldChange } from "#/api/notifications";

export function withChange(told: Told, change: ToldChange): Told {
  return {
    ...told,
    messages: { ...told.messages, ...change.messages },
    tasks: { ...told.tasks, ...change.tasks },
    stay: { ...told.stay, ...change.stay },
    quiet: { ...told.quiet, ...change.quiet },
  };
}
