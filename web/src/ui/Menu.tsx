import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { iconButtonClass } from "./Button";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon } from "./Icon";
import { late } from "./late";

export interface MenuAction {
  key: string;
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
}

/** What opens the menu, where it is neither three dots nor a button in one of the usual looks. */
export interface MenuFace {
  className: string;
  children: ReactNode;
  /** What a screen reader says instead of the words inside. */
  label?: string;
}

// The list brings a library of collections: a page is read before somebody opens a menu.
const MenuList = late(() => import("./MenuList"), "MenuList", { ahead: true });

/** Actions behind three dots, behind a button with a word of its own (`children`, dressed by `look`), or behind `face`. */
export function Menu(props: {
  label: string;
  actions: readonly MenuAction[];
  children?: ReactNode;
  look?: ButtonLook;
  icon?: LucideIcon;
  face?: MenuFace;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const face: MenuFace =
    props.face ??
    (props.children
      ? {
          className: buttonClass(props.look ?? { variant: "secondary", size: "pill" }),
          children: (
            <>
              {props.icon && <Icon of={props.icon} size={18} />}
              {props.children}
            </>
          ),
        }
      : {
          className: iconButtonClass(),
          children: <Icon of={props.icon ?? EllipsisVertical} size={22} />,
          label: props.label,
        });
  const byArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={face.label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={face.className}
        onClick={() => setOpen(true)}
        onKeyDown={byArrow}
      >
        {face.children}
      </button>
      {open && (
        <Suspense>
          <MenuList button={button} label={props.label} actions={props.actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
