import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { languages } from "./web/src/i18n/languages";

const root = join(import.meta.dirname, "web");
const outDir = join(import.meta.dirname, "internal/web/dist");

/** A language with the region where most speak it, as the controls name theirs: `de-DE` for `de`. */
function withRegion(language: string): string {
  const likely = new Intl.Locale(language).maximize();
  return `${likely.language}-${likely.region}`;
}

/** Types worth compressing; fonts and pictures are compressed already. */
const compressible = new Set([".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt", ".map"]);

/**
 * Writes a .br and a .gz beside each text asset, so that the server only picks the one the browser accepts, and keeps
 * the .keep file that lets the Go package embed the folder before the first build.
 */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    closeBundle: {
      // After the service worker, which is written at the end of the build too.
      order: "post",
      sequential: true,
      handler() {
        for (const entry of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
          const file = join(outDir, entry);
          if (!statSync(file).isFile() || !compressible.has(extname(file)) || entry.startsWith(".vite")) continue;
          const body = readFileSync(file);
          const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
          writeFileSync(`${file}.br`, brotliCompressSync(body, { params: quality }));
          writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
        }
        writeFileSync(join(outDir, ".keep"), "");
      },
    },
  };
}

/** sonner writes its style sheet into a <style> element, which the content security policy refuses; we import its file. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "sonner-without-inline-style",
    transform(code, id) {
      if (!id.includes("/sonner/dist/index.mjs")) return null;
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ""), map: null };
    },
  };
}

/** Leaflet asks at its start what the page's Trusted Types refuse: whether SVG may be written as text. It may be taken as given. */
function leafletWithoutProbe(): Plugin {
  return {
    name: "leaflet-without-probe",
    transform(code, id) {
      if (!id.includes("/leaflet/dist/leaflet-src")) return null;
      const probe = /var inlineSvg = !!svg\$1 && \(function \(\) \{[\s\S]*?\}\)\(\);/;
      if (!probe.test(code)) this.error("leaflet's probe of inline SVG has changed; see web/src/ui/map");
      return { code: code.replace(probe, "var inlineSvg = !!svg$$1;"), map: null };
    },
  };
}

/** Informs public/appearance.js where the texts of the first page lie, one file a language, and what all pages but that one need at once. */
function announceParts(): Plugin {
  return {
    name: "announce-parts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const texts = Object.values(bundle ?? {}).flatMap((chunk) => {
          const from =
            chunk.type === "chunk" ? /locales\/(\w+)[^/]*\/web\.start\.po$/.exec(chunk.facadeModuleId ?? "") : null;
          return from ? [[from[1], `/${chunk.fileName}`]] : [];
        });
        if (texts.length !== 4) this.error(`the texts of ${texts.length} languages were built, not of four`);
        const needs = (name: string, found = new Set<string>()): Set<string> => {
          const chunk = bundle?.[name];
          if (chunk?.type !== "chunk" || found.has(name)) return found;
          found.add(name);
          for (const one of chunk.imports) needs(one, found);
          return found;
        };
        const named = (file: RegExp) => {
          const chunk = Object.values(bundle ?? {}).find(
            (one) => one.type === "chunk" && file.test(one.facadeModuleId ?? ""),
          );
          if (!chunk) this.error(`no part was built of ${file.source}`);
          return needs(chunk.fileName);
        };
        const first = named(/web\/index\.html$/);
        const app = Array.from(named(/web\/src\/App\.tsx$/)).filter((name) => !first.has(name));
        return html
          .replace('data-texts="{}"', `data-texts='${JSON.stringify(Object.fromEntries(texts))}'`)
          .replace('data-app="[]"', `data-app='${JSON.stringify(app.map((name) => `/${name}`))}'`);
      },
    },
  };
}

/** What few people need, and only with a connection: the service worker does not fetch it ahead. */
const rarelyNeeded =
  /node_modules\/(\.pnpm\/[^/]+\/node_modules\/)?(leaflet|supercluster|world-atlas|topojson-client|altcha)\//;

/** An icon is smaller than the request for it: most lie together. Those of kinds of places come with the pages that list places, and the others named here are on few pages. */
const ownIcons =
  /\/icons\/(split|archive|anchor|bus-front|cable-car|castle|dumbbell|ferris-wheel|ice-cream-cone|martini|paw-print|pill|plane|route|sailboat|ship|train-front|tree-palm|trees|utensils|waves|waves-ladder)\./;
const isSharedIcon = (id: string) => id.includes("lucide-react") && !ownIcons.test(id);

/** What every page has loaded: only these are known by their names. */
const withTheFirstPage = ["base", "start", "rolldown-runtime"];

/**
 * Names that the service worker can tell apart: texts by their language, and what is rarely needed. All others are a hash alone: the first page carries the names of all
 * files that it may have to fetch ahead, and a word in each would be a kilobyte.
 */
function chunkName(chunk: { name: string; facadeModuleId?: string | null; moduleIds: string[] }): string {
  const texts = /locales\/([^/]+)\/web\.\w+\.po$/.exec(chunk.facadeModuleId ?? "");
  if (texts) return `assets/[name].${texts[1]}-[hash].js`;
  if (chunk.moduleIds.some((id) => rarelyNeeded.test(id))) return "assets/rare.[name]-[hash].js";
  return withTheFirstPage.includes(chunk.name) ? "assets/[name]-[hash].js" : "assets/[hash:7].js";
}

const api = process.env.LATCHKEY_DEV_API ?? "http://127.0.0.1:8080";

/** What tests never look at: the look, what is built, and routes that are listed already. */
const testing = process.env.VITEST !== undefined;

const macro = "@lingui/babel-plugin-lingui-macro";
const withMacro = { code: /@lingui\/(core|react)\/macro/ };
const macros = testing
  ? { presets: [{ preset: { plugins: [macro] }, rolldown: { filter: withMacro } }] }
  : { plugins: [macro] };

export default defineConfig({
  root,
  plugins: [
    !testing &&
      tanstackRouter({
        target: "react",
        routesDirectory: join(root, "src/routes"),
        generatedRouteTree: join(root, "src/routeTree.gen.ts"),
        quoteStyle: "double",
        semicolons: true,
        autoCodeSplitting: false,
      }),
    react(),
    babel({ include: /\/web\/src\/.*\.tsx?$/, ...macros }),
    lingui(),
    !testing && tailwindcss(),
    { ...optimizeLocales.vite({ locales: languages.map(withRegion) }), enforce: "pre" },
    sonnerWithoutInlineStyle(),
    leafletWithoutProbe(),
    announceParts(),
    !testing &&
      VitePWA({
        strategies: "injectManifest",
        registerType: "prompt",
        // web/src/offline/app-shell.ts registers it, long after the first page is drawn; the manifest lies in web/public.
        injectRegister: false,
        manifest: false,
        srcDir: "worker",
        filename: "sw.ts",
        scope: "/",
        injectManifest: {
          globPatterns: [
            "index.html",
            "appearance.js",
            "favicon.svg",
            "assets/*.{js,css,woff2}",
            "assets/countries-*.json",
          ],
          globIgnores: ["assets/rare.*", "assets/*.worker-*"],
          dontCacheBustURLsMatching: /^assets\//,
        },
      }),
    precompress(),
  ],
  resolve: { alias: { "#": join(root, "src") } },
  define: {
    __RELEASE__: JSON.stringify(process.env.LATCHKEY_VERSION ?? "development"),
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A list of what each further page needs would weigh two kilobytes on the first one. The service worker fetches all of it ahead, once the first page has settled.
      resolveDependencies: () => [],
    },
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        // What every page needs, in one file: fewer requests, and it compresses better together.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules\/(\.pnpm\/[^/]+\/node_modules\/)?(react|react-dom|scheduler|use-sync-external-store|@lingui\/(core|react))\//,
            },
            {
              name: "start",
              test: /web\/src\/(FirstPage\.|screens\/login\/(Login(Layout|Screen|Refusal)|SharedDeviceBox|member-context)\.|screens\/(manage|homes|setup|start)\/search\.|api\/(call|http|refusal|key|config|session|member|sign-in)\.|i18n\/(texts|languages)|session\/(session|store|form-names|tokens|token-call|refresh|check|next|login-link|login-search|member|report-later|pair-id|link-token|use-captcha)|ui\/(Icon|Button|button-class|Field|TextField|Spinner|Brand|Coast|LanguageMenu|Notice|FormError|Anchor|navigation|toast|Toaster)\.)/,
            },
            // What every page but that of the sign-in needs (FirstPage.tsx): the router and the addresses.
            {
              name: "app",
              test: /node_modules\/(\.pnpm\/[^/]+\/node_modules\/)?@tanstack\/(react-router|router-core|history|store|react-store)\/|web\/src\/(App|router|routeTree\.gen|routes\/.*|ui\/(Link|RouterNavigation))\.tsx?$/,
            },
            // Pages without a sign-in need times, too.
            { name: "times", test: /web\/src\/i18n\/(wire-time|property-time|clock)\./ },
            { name: "disk", test: /idb-keyval/ },
            { name: "icons", test: isSharedIcon, minShareCount: 4 },
            // Pages without a sign-in have it, too; without a name of its own it would bring the frame along.
            { name: "signed-in-look", test: /web\/src\/signed-in\.css/ },
            // Little, for maps and ways alone: without a name of its own it would come with a home's pages.
            { name: "maps-link", test: /web\/src\/ui\/maps-link\./ },
            // Each of the following takes with it what it imports, as far as none before it has it: so none waits for one that follows.
            {
              name: "page",
              test: /web\/src\/(session\/(failure-words|device-settings)|parts\/LoadFailure|ui\/(Skeleton|EmptyState|PageHeader|Card|Prose|StatePage|CopyButton|scroll-into-sight|even-rows|save-blob)|i18n\/(format|words)|api\/address)\./,
            },
            {
              name: "frame",
              test: /web\/src\/(screens\/shell\/index|session\/(failures|clock|urgency)|parts\/(Section|task-state|task)|ui\/(CardLink|SectionHeader|ShowMore|LeaveQuestion)|api\/(files|use-more))\.|react-query\/build\/modern\/useMutation/,
            },
            {
              name: "fields",
              test: /web\/src\/ui\/(TextField|TextArea|Checkbox|Segmented|Switch|FileInput|Select)\.|useFormValidation|useToggle/,
            },
            {
              name: "choices",
              test: /web\/src\/ui\/(SelectList|MenuList)\.|react-aria-components\/dist\/private\/(Menu|ListBox|Popover)\./,
            },
            // Pictures of a stay need it as those of a task do; without a name of its own it would bring the chat's files along.
            { name: "kept", test: /web\/src\/(offline\/kept-files|api\/(task-files|reservation-files))\./ },
            // So that logos, and photos that are made smaller, come without the chat's files, too.
            { name: "pictures", test: /web\/src\/(features\/chat\/(pictures|shrink)|session\/use-config)\./ },
            {
              name: "files",
              test: /web\/src\/features\/chat\/(MessageBubble|files|translation|Attachments|use-own-picture)\./,
            },
            {
              name: "tasks",
              test: /web\/src\/(features\/tasks\/(facts|TaskCard|use-tasks|order|PressButton)|screens\/cleanings\/(use-lists|view))\./,
            },
            {
              name: "stay",
              test: /web\/src\/(features\/stay\/(texts|TravelerList|Persons|Photo)|screens\/reservation\/StayPage)\./,
            },
            {
              name: "home",
              test: /web\/src\/(features\/stay\/(HelpCard|WayCard|PropertyPicture|Documents|InfoTexts|Status)|screens\/reservation\/Report)\./,
            },
            { name: "nearby", test: /web\/src\/features\/stay\/(category-icons|Nearby)\./ },
            {
              name: "board",
              test: /web\/src\/(features\/board\/(rules|RowLink)|screens\/manage\/(managed|MemberSwitch|use-deed|shortcuts)|api\/(board|inbox))\./,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/v1", "/token", "/socket.io", "/healthz"].map((path) => [path, { target: api, ws: path === "/socket.io" }]),
    ),
  },
});
