/** Google's box, where the operator has configured its keys. Its script loads with the first form that needs it, never before. */
interface Recaptcha {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: "light" | "dark";
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ) => number;
  ready: (then: () => void) => void;
}

const script = "https://www.google.com/recaptcha/api.js";
/** What its script loads in turn. */
const itsOwn = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];

interface Policy {
  createScriptURL: (url: string) => string;
}

let trusted = false;

/** The page takes scripts of trusted addresses only: Google's two join them, and no other. */
function trust(): void {
  if (trusted) return;
  trusted = true;
  const rules: Policy = {
    createScriptURL: (url) => {
      if (!itsOwn.some((origin) => url.startsWith(origin))) throw new TypeError("not a trusted script");
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };
  trustedTypes?.createPolicy("default", rules);
}

let loading: Promise<Recaptcha> | undefined;

function load(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((done, fail) => {
    trust();
    const element = document.createElement("script");
    element.src = `${script}?render=explicit&hl=${document.documentElement.lang}`;
    element.async = true;
    element.addEventListener("load", () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha };
      if (grecaptcha) grecaptcha.ready(() => done(grecaptcha));
      else fail(new Error("the script brought no captcha"));
    });
    element.addEventListener("error", () => {
      loading = undefined;
      fail(new Error("the captcha could not be loaded"));
    });
    document.head.append(element);
  });
  return loading;
}

function dark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

/** Shows the box in a fresh place of its own, and waits until the person has ticked it. */
export async function askRecaptcha(siteKey: string, placeNow: () => HTMLElement | null): Promise<string> {
  const captcha = await load();
  // By then the form has drawn its place for it.
  const place = placeNow();
  if (!place) throw new Error("there is no place for the captcha");
  const box = document.createElement("div");
  place.replaceChildren(box);
  return new Promise((callback, fail) => {
    captcha.render(box, {
      sitekey: siteKey,
      theme: dark() ? "dark" : "light",
      callback,
      "expired-callback": () => fail(new Error("expired")),
      "error-callback": () => fail(new Error("no answer")),
    });
  });
}
