/** Generated from internal/web/openapi.json by `pnpm gen:api`; do not edit. */
export type paths = Record<string, never>;
