import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon } from "./Icon";

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
  icon?: LucideIcon;
}

function TextAnchor({ ref, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a
      {...rest}
      ref={ref}
      className={`press inline-flex items-center gap-2 rounded-md font-semibold text-sea-ink underline-offset-4 hover:underline ${className ?? ""}`}
    >
      {icon && <Icon of={icon} size={18} />}
      {children}
    </a>
  );
}

function ButtonAnchor({ ref, icon, variant, size, full, className, children, ...rest }: AnchorProps & ButtonLook) {
  return (
    <a {...rest} ref={ref} className={`${buttonClass({ variant, size, full })} ${className ?? ""}`}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </a>
  );
}

/** A link inside the app, typed by the router. */
export const Link = createLink(TextAnchor);
/** A link inside the app that looks like a button: it leads somewhere, it does not do something. */
export const LinkButton = createLink(ButtonAnchor);

/** A link out of the app: the other site learns nothing of where the person came from. */
export function ExternalLink({ look, ...rest }: AnchorProps & { look?: ButtonLook }) {
  const props = { target: "_blank", rel: "noopener noreferrer", ...rest };
  return look ? <ButtonAnchor {...props} {...look} /> : <TextAnchor {...props} />;
}
