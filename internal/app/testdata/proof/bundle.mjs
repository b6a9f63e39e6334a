// Makes one file of the web app's realtime code, for Node. Usage: node bundle.mjs <folder for it>
import { join } from "node:path";
import { build } from "vite";

const web = join(import.meta.dirname, "../../../../web");
await build({
  configFile: false,
  root: web,
  logLevel: "error",
  publicDir: false,
  resolve: { alias: { "#": join(web, "src") } },
  ssr: { noExternal: true },
  build: { ssr: join(web, "src/testing/realtime.ts"), outDir: process.argv[2], emptyOutDir: false, minify: false },
});
