import type { RefObject } from "react";
import { Menu as List, MenuItem } from "react-aria-components/Menu";
import { Icon } from "./Icon";
import type { MenuAction } from "./Menu";
import { optionClass, Popover } from "./Popover";

/** The open list of a menu, beside its button. */
export function MenuList(props: {
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}) {
  return (
    <Popover
      isOpen
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      triggerRef={props.button}
      placement="bottom end"
    >
      <List
        aria-label={props.label}
        // It is what one opened it for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
        onClose={props.onClose}
        className="outline-none"
      >
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
  );
}
