import type { Told, ToldChange } from "#/api/notifications";

export function withChange(settings: Told, change: ToldChange): Told {
  return {
    ...settings,
    messages: { ...settings.messages, ...change.messages },
    tasks: { ...settings.tasks, ...change.tasks },
    stay: { ...settings.stay, ...change.stay },
    quiet: { ...settings.quiet, ...change.quiet },
  };
}
