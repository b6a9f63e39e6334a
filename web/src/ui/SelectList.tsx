import { Check } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Icon } from "./Icon";
import { optionClass, Popover } from "./Popover";
import type { Option } from "./Select";

/** The open list of a select, beside its button. */
export function SelectList(props: {
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  options: readonly Option<string>[];
  value: string;
  onChoose: (value: string) => void;
  onClose: () => void;
}) {
  const close = props.onClose;
  // What is chosen already is no change, but choosing it by Enter closes the list, too. The key that opened the list is let go here, and must not close it.
  useEffect(() => {
    let pressed = "";
    const press = (event: KeyboardEvent) => {
      pressed = event.key;
    };
    const letGo = (event: KeyboardEvent) => {
      if (event.key === pressed && (event.key === "Enter" || event.key === " ")) close();
    };
    document.addEventListener("keydown", press, true);
    document.addEventListener("keyup", letGo, true);
    return () => {
      document.removeEventListener("keydown", press, true);
      document.removeEventListener("keyup", letGo, true);
    };
  }, [close]);
  return (
    <Popover
      isOpen
      onOpenChange={(open) => {
        if (!open) close();
      }}
      triggerRef={props.button}
      placement="bottom start"
    >
      <ListBox
        aria-label={props.label}
        // It is what one opened it for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={props.value === "" ? [] : [props.value]}
        onSelectionChange={(keys) => {
          const [chosen] = keys;
          if (keys !== "all" && chosen !== undefined) props.onChoose(String(chosen));
          close();
        }}
        // Before the option, which keeps the click to itself.
        onClickCapture={close}
        items={props.options.map((option) => ({ id: option.value, label: option.label }))}
        className="outline-none"
      >
        {(item) => (
          <ListBoxItem id={item.id} textValue={item.label} className={optionClass}>
            {({ isSelected }) => (
              <>
                <span className="min-w-0 grow">{item.label}</span>
                {isSelected && <Icon of={Check} size={18} />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
