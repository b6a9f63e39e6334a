import { createLink } from "@tanstack/react-router";
import { ButtonAnchor, TextAnchor } from "./Anchor";

/** A link inside the app, typed by the router. */
export const Link = createLink(TextAnchor);
/** A link inside the app that looks like a button: it leads somewhere, it does not do something. */
export const LinkButton = createLink(ButtonAnchor);
