import { EllipsisVertical, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Menu as List, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { IconButton } from "./Button";
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

/** The rarely used actions of a page behind three dots, or behind a trigger of one's own. */
export function Menu(props: { label: string; actions: readonly MenuAction[]; trigger?: ReactNode }) {
  return (
    <MenuTrigger>
      {props.trigger ?? <IconButton icon={EllipsisVertical} label={props.label} />}
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
