import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Check, ChevronDown } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Collection, ListBox, ListBoxItem, ListBoxLoadMoreItem } from "react-aria-components/ListBox";
import { homeQuery, homesQuery } from "#/api/properties";
import { controlClass, labelClass } from "#/ui/Field";
import { Icon } from "#/ui/Icon";
import { optionClass, Popover } from "#/ui/Popover";
import { Spinner } from "#/ui/Spinner";
import type { HomeChoice } from "./HomeChooser";

interface Home {
  title: string;
  city: string;
}

const nameOf = ({ title, city }: Home) => (city ? `${title}, ${city}` : title);

/** The chooser of a home, once its library is there. */
export function HomeCombo({ member, label, value, onChange, all, error, className }: HomeChoice) {
  const { t } = useLingui();
  // What is typed; undefined while the chosen home stands there.
  const [typed, setTyped] = useState<string>();
  const q = useDeferredValue(typed?.trim() ?? "");
  const query = useInfiniteQuery({
    ...homesQuery(member, { state: "active", ...(q === "" ? {} : { q }) }),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const homes = query.data?.pages.flatMap((page) => page.data) ?? [];
  const found = homes.find((home) => home.id === value);
  const kept = useQuery({ ...homeQuery(`${member}-${value}`), enabled: member > 0 && value > 0 && !found }).data;
  const chosen = found ?? kept?.fields;
  const shown = chosen ? nameOf(chosen) : value === 0 ? (all ?? "") : "";
  const items = [
    ...(all === undefined || q !== "" ? [] : [{ id: "0", name: all, beneath: "" }]),
    ...homes.map((home) => ({
      id: String(home.id),
      name: nameOf(home),
      beneath: [home.street, home.registration_number].filter(Boolean).join(" · "),
    })),
  ];
  return (
    <ComboBox
      items={items}
      inputValue={typed ?? shown}
      onInputChange={(text) => setTyped(text === shown ? undefined : text)}
      selectedKey={value === 0 && all === undefined ? null : String(value)}
      onSelectionChange={(key) => {
        setTyped(undefined);
        if (key !== null && Number(key) !== value) onChange(Number(key));
      }}
      // Not when the list closes: it may do so beside what is typed.
      onBlur={() => setTyped(undefined)}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`flex flex-col gap-1.5 ${className ?? ""}`}
    >
      <Label className={labelClass}>{label}</Label>
      <div className="relative">
        <Input
          placeholder={t`Name, street, town`}
          maxLength={100}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          className={`${controlClass} pe-12`}
        />
        <Button className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-ink-soft">
          <Icon of={ChevronDown} />
        </Button>
      </div>
      <FieldError className="text-14 font-medium text-late-ink">{error}</FieldError>
      <Popover>
        <ListBox
          className="outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-2 text-ink-soft">
              {query.isFetching
                ? t`Loading…`
                : query.isError
                  ? t`The properties could not be loaded.`
                  : t`No property fits.`}
            </p>
          )}
        >
          <Collection items={items}>
            {(item) => (
              <ListBoxItem id={item.id} textValue={item.name} className={optionClass}>
                {({ isSelected }) => (
                  <>
                    <span className="min-w-0 grow">
                      <span className="block [overflow-wrap:anywhere]">{item.name}</span>
                      {item.beneath !== "" && (
                        <span className="block text-14 font-normal text-ink-soft">{item.beneath}</span>
                      )}
                    </span>
                    {isSelected && <Icon of={Check} size={18} />}
                  </>
                )}
              </ListBoxItem>
            )}
          </Collection>
          {query.hasNextPage && (
            <ListBoxLoadMoreItem
              isLoading={query.isFetchingNextPage}
              onLoadMore={() => {
                if (!query.isFetchNextPageError) void query.fetchNextPage();
              }}
              className="grid place-items-center py-2"
            >
              <Spinner size={20} />
            </ListBoxLoadMoreItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
