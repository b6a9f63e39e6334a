// Who may import whom in the web app: ui, i18n, api <- session <- offline <- parts <- features <- realtime, screens <- routes.
// Features never import each other; screens compose them. Tests and the test kit may reach everything.
const order = [
  ["ui|i18n|api", "session|offline|parts|features|realtime|screens|routes"],
  ["session", "offline|parts|features|realtime|screens|routes"],
  ["offline", "parts|features|realtime|screens|routes"],
  ["parts", "features|realtime|screens|routes"],
  ["features", "realtime|screens|routes"],
  ["realtime", "screens|routes"],
  ["screens", "routes"],
];

module.exports = {
  forbidden: [
    ...order.map(([lower, upper]) => ({
      name: `${lower.replaceAll("|", "-")}-imports-downwards-only`,
      comment: `web/src/${lower} may not import from ${upper}: dependencies point from routes down to ui, i18n and api.`,
      severity: "error",
      from: { path: `^web/src/(${lower})/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: `^web/src/(${upper})/` },
    })),
    {
      name: "features-do-not-know-each-other",
      comment: "A feature that needs another one is composed with it by a screen.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "api-and-i18n-without-ui",
      comment: "Data and texts know nothing of how they are shown.",
      severity: "error",
      from: { path: "^web/src/(api|i18n)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^web/src/ui/" },
    },
    {
      name: "no-circles",
      comment: "Two modules that import each other are one module.",
      severity: "error",
      from: { pathNot: "routeTree\\.gen\\.ts$|^web/src/routes/" },
      to: { circular: true, viaOnly: { pathNot: "routeTree\\.gen\\.ts$", dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "test-kit-in-tests-only",
      comment: "Nothing of the test kit reaches the browser.",
      severity: "error",
      from: { pathNot: "\\.test\\.tsx?$|^web/src/testing/" },
      to: { path: "^web/src/testing/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    includeOnly: "^web/src",
  },
};
