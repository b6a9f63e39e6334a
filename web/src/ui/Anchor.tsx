import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon } from "./Icon";
import { searchText, useNavigation, type Search } from "./navigation";

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
  icon?: LucideIcon;
}

export function TextAnchor({ ref, icon, className, children, ...rest }: AnchorProps) {
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

export function ButtonAnchor({
  ref,
  icon,
  variant,
  size,
  full,
  className,
  children,
  ...rest
}: AnchorProps & ButtonLook) {
  return (
    <a {...rest} ref={ref} className={`${buttonClass({ variant, size, full })} ${className ?? ""}`}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </a>
  );
}

/** A link out of the app: the other site learns nothing of where the person came from. */
export function ExternalLink({ look, ...rest }: AnchorProps & { look?: ButtonLook }) {
  const props = { target: "_blank", rel: "noopener noreferrer", ...rest };
  return look ? <ButtonAnchor {...props} {...look} /> : <TextAnchor {...props} />;
}

/** Presses that the browser answers by itself: another tab or window, a download. */
export const browsersOwn = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link inside the app on a page that may be there before the router (navigation). */
export function PlainLink({
  to,
  search = {},
  ...rest
}: Omit<AnchorProps, "href"> & { to: NonNullable<LinkProps["to"]>; search?: Search }) {
  const navigation = useNavigation();
  const href = to + searchText(search);
  return (
    <TextAnchor
      {...rest}
      href={href}
      aria-current={navigation.pathname() === to ? "page" : undefined}
      onPointerEnter={() => navigation.ahead(to)}
      onFocus={() => navigation.ahead(to)}
      onClick={(event) => {
        if (browsersOwn(event)) return;
        event.preventDefault();
        void navigation.go(href);
      }}
    />
  );
}
