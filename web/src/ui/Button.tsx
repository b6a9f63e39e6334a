import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { type Changing, useMayChange } from "./changing";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon } from "./Icon";
import { Spinner } from "./Spinner";

type Native = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "children" | "className" | "style" | "onClick" | "disabled"
>;

interface Pressing {
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** At work: keeps its width and its focus, shows a spinner and takes no second press. */
  isPending?: boolean | undefined;
  /** What it changes of the office: it is not there for those who may not. */
  changes?: Changing | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The browser's own button: keyboard, focus and screen readers work without a library, and the login page loads none for
 * it. A button that opens a menu or a list is the menu's own (see Menu and Select).
 */
function Press({
  onPress,
  isDisabled,
  isPending,
  type = "button",
  changes,
  ...rest
}: Native & Pressing & { className: string; children: ReactNode }) {
  if (!useMayChange(changes)) return null;
  return (
    <button
      {...rest}
      type={isPending ? "button" : type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) onPress?.();
      }}
    />
  );
}

export interface ButtonProps extends Native, Pressing, ButtonLook {
  children: ReactNode;
  icon?: LucideIcon | undefined;
  iconAfter?: LucideIcon | undefined;
  className?: string;
}

export function Button({ children, icon, iconAfter, variant, size, full, className, ...rest }: ButtonProps) {
  return (
    <Press {...rest} className={`${buttonClass({ variant, size, full })} ${className ?? ""}`}>
      {rest.isPending ? <Spinner size={20} /> : icon && <Icon of={icon} />}
      <span>{children}</span>
      {iconAfter && !rest.isPending && <Icon of={iconAfter} />}
    </Press>
  );
}

export interface IconButtonProps extends Native, Pressing, IconButtonLook {
  icon: LucideIcon;
  /** What a screen reader says, and the tooltip of a mouse. */
  label: string;
  className?: string;
}

interface IconButtonLook {
  variant?: "plain" | "framed" | "onDeep";
}

const iconLook = {
  plain: "text-ink-soft hover:bg-sunk active:bg-sunk",
  framed: "border border-line bg-card text-ink hover:bg-sunk active:bg-sunk",
  onDeep: "text-white hover:bg-white/15 active:bg-white/20",
};

export function iconButtonClass({ variant = "plain" }: IconButtonLook = {}): string {
  return `target inline-flex items-center justify-center rounded-control transition-colors disabled:opacity-50 ${iconLook[variant]}`;
}

export function IconButton({ icon, label, variant, className, ...rest }: IconButtonProps) {
  return (
    <Press {...rest} aria-label={label} title={label} className={`${iconButtonClass({ variant })} ${className ?? ""}`}>
      {rest.isPending ? <Spinner size={22} /> : <Icon of={icon} size={22} />}
    </Press>
  );
}
