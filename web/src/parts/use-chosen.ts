import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChosenColumns, chooseColumns, type ColumnList, columnsQuery } from "#/api/columns";
import { keys } from "#/api/keys";
import { useFailureToast } from "#/session/failure-words";

/** Which of a list's columns a person wants to see: on every device of theirs, and on this one at once. */
export function useChosen<Key extends string>(
  list: ColumnList,
  all: readonly Key[],
  usual: readonly Key[],
): [chosen: readonly Key[], choose: (key: Key, on: boolean) => void] {
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const { data } = useQuery(columnsQuery());
  const kept = data?.find((one) => one.list === list)?.columns;
  const chosen = kept ? all.filter((key) => kept.includes(key)) : usual;
  const save = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: `columns ${list}` },
    mutationFn: async (columns: readonly Key[]) => chooseColumns(list, columns),
    onMutate: async (columns) => {
      await client.cancelQueries({ queryKey: keys.columns() });
      client.setQueryData<readonly ChosenColumns[]>(keys.columns(), (before = []) => [
        ...before.filter((one) => one.list !== list),
        { list, columns: [...columns] },
      ]);
    },
    onError: async (failure) => {
      tellFailure(failure);
      await client.invalidateQueries({ queryKey: keys.columns() });
    },
  });
  return [
    chosen,
    (key, on) => {
      save.mutate(all.filter((each) => (each === key ? on : chosen.includes(each))));
    },
  ];
}
