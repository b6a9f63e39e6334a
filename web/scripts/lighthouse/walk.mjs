// Which address of the demo each screen of the router is measured at, and who opens it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The addresses that the router knows, from the file that its plugin writes. */
export function routes() {
  const tree = readFileSync(join(import.meta.dirname, "../../src/routeTree.gen.ts"), "utf8");
  const [, list] = /export interface FileRoutesByFullPath \{\n([^}]*)\}/.exec(tree) ?? [];
  if (list === undefined) throw new Error("routeTree.gen.ts lists no FileRoutesByFullPath any more");
  return [...list.matchAll(/^ {2}"([^"]+)":/gm)].map(([, path]) => path);
}

/** Addresses without a screen of their own: they lead on, or are the frame of others. */
const leadOn = new Set(["/", "/login/", "/logout", "/router", "/reservations/$id/"]);

/** By person: null has not signed in. A function gives the address of a screen that shows one thing. */
const walk = new Map([
  [
    null,
    {
      "/login": "/login",
      "/login/activate": "/login/activate",
      "/login/activate_successful": "/login/activate_successful",
      "/login/activation_necessary": "/login/activation_necessary",
      "/login/booking": "/login/booking",
      "/login/code": "/login/code",
      "/login/create": "/login/create",
      "/login/create_direct": "/login/create_direct",
      "/login/create_successful": "/login/create_successful",
      "/login/link": "/login/link",
      "/login/reset": "/login/reset",
      "/login/reset_successful": "/login/reset_successful",
      "/login_not_possible": "/login_not_possible",
      "/malfunction": "/malfunction",
      "/common/error": "/common/error",
      "/dataprotection": "/dataprotection",
      "/help": "/help",
      "/imprint": "/imprint",
      "/invite": "/invite",
      "/join": "/join",
      "/reportdesigner": "/reportdesigner",
      "/test": "/test",
      // The demo has an agency: what is measured is how it leads to the sign-in.
      "/setup": "/setup",
    },
  ],
  [
    "guest",
    {
      "/reservations/": "/reservations",
      "/reservations/$id": ({ reservation }) => `/reservations/${reservation}`,
      "/reservations/$id/travellers": ({ reservation }) => `/reservations/${reservation}/travellers`,
      "/reservations/$id/services": ({ reservation }) => `/reservations/${reservation}/services`,
      "/reservations/$id/information": ({ reservation }) => `/reservations/${reservation}/information`,
      "/reservations/$id/keysafe": ({ reservation }) => `/reservations/${reservation}/keysafe`,
      "/reservations/$id/reservationchat": ({ reservation }) => `/reservations/${reservation}/reservationchat`,
    },
  ],
  [
    "cleaner",
    {
      "/cleanings": "/cleanings",
      "/cleanings/$id": ({ cleaning }) => `/cleanings/${cleaning}`,
      "/map": "/map",
      "/pay": "/pay",
      "/absences": "/absences",
      "/messages": "/messages",
      "/settings": "/settings",
      "/shared": "/shared",
      "/versionhistory": "/versionhistory",
    },
  ],
  ["company", { "/cleanings/print": "/cleanings/print", "/handout/$id": "/handout/1-7" }],
  [
    "manager",
    {
      "/manage": "/manage",
      "/manage/inbox": "/manage/inbox",
      "/manage/calendar": "/manage/calendar",
      "/manage/schedule": "/manage/schedule",
      "/handout": "/handout",
      "/manage/checklists": "/manage/checklists",
      "/manage/extras": "/manage/extras",
      "/manage/rules": "/manage/rules",
      "/manage/erasures": "/manage/erasures",
      "/manage/errors": "/manage/errors",
      "/manage/history": "/manage/history",
      "/manage/imports": "/manage/imports",
      "/manage/imports/$id": "/manage/imports/1-1",
      "/manage/interfaces": "/manage/interfaces",
      "/manage/interfaces/$id": "/manage/interfaces/1-1",
      "/manage/logins": "/manage/logins?q=demo",
      "/manage/mails": "/manage/mails",
      "/manage/money": "/manage/money",
      "/manage/money/$id": ({ reservation }) => `/manage/money/${reservation}`,
      "/manage/problems": "/manage/problems",
      "/manage/properties": "/manage/properties",
      "/manage/pay": "/manage/pay",
      "/manage/pay/$id": "/manage/pay/1-2",
      "/manage/properties/new": "/manage/properties/new",
      "/manage/properties/$id": ({ property }) => `/manage/properties/${property}`,
      "/manage/registration": "/manage/registration",
      "/manage/reservations": "/manage/reservations",
      "/manage/reservations/changed": "/manage/reservations/changed",
      "/manage/reservations/new": "/manage/reservations/new",
      "/manage/reservations/$id": ({ reservation }) => `/manage/reservations/${reservation}`,
      "/manage/reservations/$id/joins": ({ reservation }) => `/manage/reservations/${reservation}/joins`,
      "/manage/reservations/$id/services": ({ reservation }) => `/manage/reservations/${reservation}/services`,
      "/manage/reservations/$id/travellers": ({ reservation }) => `/manage/reservations/${reservation}/travellers`,
      "/manage/setup": "/manage/setup",
      "/manage/setup/$part": "/manage/setup/branding",
      "/manage/start": "/manage/start",
      "/manage/stay/$id": ({ reservation }) => `/manage/stay/${reservation}`,
      "/manage/task/$id": ({ task }) => `/manage/task/${task}`,
      "/manage/team": "/manage/team",
      "/manage/team/$id": "/manage/team/1-2",
    },
  ],
]);

/** The screens of the router, in the order of the walk. A screen without a place in it is an error, and so is a place without a screen. */
export function screens(known = routes()) {
  const walked = [...walk].flatMap(([person, places]) =>
    Object.entries(places).map(([route, address]) => ({ route, person, address })),
  );
  const places = new Set([...walked.map(({ route }) => route), ...leadOn]);
  const forgotten = known.filter((route) => !places.has(route));
  const gone = [...places].filter((route) => !known.includes(route));
  const faults = [
    ...forgotten.map((route) => `${route} has no place in the walk of web/scripts/lighthouse/walk.mjs`),
    ...gone.map((route) => `${route} of web/scripts/lighthouse/walk.mjs is no route any more`),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return walked;
}

/** Those that a word names: it is part of their route. A word that names none is an error. */
export function named(words, all = screens()) {
  const of = (word) => all.filter(({ route }) => route === word || (!word.startsWith("/") && route.includes(word)));
  for (const word of words) if (of(word).length === 0) throw new Error(`no screen is named ${word}`);
  return words.length === 0 ? all : all.filter((screen) => words.some((word) => of(word).includes(screen)));
}
