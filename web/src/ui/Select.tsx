import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Select as Field, SelectValue } from "react-aria-components/Select";
import { Text } from "react-aria-components/Text";
import { controlClass, FieldReason, labelClass } from "./Field";
import { Icon } from "./Icon";
import { optionClass, Popover } from "./Popover";

export interface Option<Value extends string> {
  value: Value;
  label: string;
}

export function Select<Value extends string>(props: {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  help?: ReactNode;
  error?: string;
  name?: string;
  className?: string;
}) {
  return (
    <Field
      name={props.name}
      selectedKey={props.value}
      isInvalid={props.error !== undefined}
      onSelectionChange={(key) => {
        const chosen = props.options.find((option) => option.value === key);
        if (chosen) props.onChange(chosen.value);
      }}
      className={`flex flex-col gap-1.5 ${props.className ?? ""}`}
    >
      <Label className={labelClass}>{props.label}</Label>
      <Button className={`${controlClass} flex items-center justify-between gap-3 text-start`}>
        <SelectValue className="min-w-0" />
        <Icon of={ChevronDown} className="text-ink-soft" />
      </Button>
      {props.help && (
        <Text slot="description" className="text-14 text-ink-soft">
          {props.help}
        </Text>
      )}
      {props.error && <FieldReason>{props.error}</FieldReason>}
      <Popover>
        <ListBox
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
    </Field>
  );
}
