import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button as Pressable, type ButtonProps as PressableProps } from "react-aria-components/Button";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon } from "./Icon";
import { Spinner } from "./Spinner";

export interface ButtonProps extends Omit<PressableProps, "children" | "className" | "style">, ButtonLook {
  children: ReactNode;
  icon?: LucideIcon;
  iconAfter?: LucideIcon;
  className?: string;
}

/** While `isPending` the button keeps its width and its focus, shows a spinner and takes no second press. */
export function Button({ children, icon, iconAfter, variant, size, full, className, ...rest }: ButtonProps) {
  return (
    <Pressable {...rest} className={`${buttonClass({ variant, size, full })} ${className ?? ""}`}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner size={20} /> : icon && <Icon of={icon} />}
          <span className="min-w-0">{children}</span>
          {iconAfter && !isPending && <Icon of={iconAfter} />}
        </>
      )}
    </Pressable>
  );
}

export interface IconButtonProps extends Omit<PressableProps, "children" | "className" | "style" | "aria-label"> {
  icon: LucideIcon;
  /** What a screen reader says, and the tooltip of a mouse. */
  label: string;
  variant?: "plain" | "framed" | "onDeep";
  className?: string;
}

const iconLook = {
  plain: "text-ink-soft hover:bg-sunk pressed:bg-sunk",
  framed: "border border-line bg-card text-ink hover:bg-sunk pressed:bg-sunk",
  onDeep: "text-white hover:bg-white/15 pressed:bg-white/20",
};

export function IconButton({ icon, label, variant = "plain", className, ...rest }: IconButtonProps) {
  return (
    <Pressable
      {...rest}
      aria-label={label}
      className={`target inline-flex items-center justify-center rounded-control transition-colors disabled:opacity-50 ${iconLook[variant]} ${className ?? ""}`}
    >
      <Icon of={icon} size={22} />
    </Pressable>
  );
}
