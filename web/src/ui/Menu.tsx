import { EllipsisVertical, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Menu as List, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { iconButtonClass } from "./Button";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon } from "./Icon";
import { optionClass, Popover } from "./Popover";

export interface MenuAction {
  key: string;
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
}

/** Actions behind three dots, behind a button with a word of its own (`children`, dressed by `look`), or behind `trigger`. */
export function Menu(props: {
  label: string;
  actions: readonly MenuAction[];
  children?: ReactNode;
  look?: ButtonLook;
  icon?: LucideIcon;
  trigger?: ReactNode;
}) {
  return (
    <MenuTrigger>
      {props.trigger ??
        (props.children ? (
          <Button className={buttonClass(props.look ?? { variant: "secondary", size: "pill" })}>
            {props.icon && <Icon of={props.icon} size={18} />}
            {props.children}
          </Button>
        ) : (
          <Button aria-label={props.label} className={iconButtonClass()}>
            <Icon of={props.icon ?? EllipsisVertical} size={22} />
          </Button>
        ))}
      <Popover placement="bottom end">
        <List aria-label={props.label} className="outline-none">
          {props.actions.map((action) => (
            <MenuItem
              key={action.key}
              id={action.key}
              textValue={action.label}
              isDisabled={action.isDisabled}
              onAction={action.onAction}
              className={`${optionClass} ${action.danger ? "text-late-ink" : ""}`}
            >
              {action.icon && <Icon of={action.icon} />}
              <span className="min-w-0 grow">{action.label}</span>
            </MenuItem>
          ))}
        </List>
      </Popover>
    </MenuTrigger>
  );
}
