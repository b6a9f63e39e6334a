import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Mark } from "prosemirror-model";
import type { Command, Plugin } from "prosemirror-state";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { linkAddress } from "./link-address";
import { emphasis, link, strong, toggleEmphasis, toggleHeadline, toggleStrong } from "./commands";
import { schema } from "./schema";

const { headline, item, line_break, list, numbered_list, paragraph } = schema.nodes;

/** What stands between signs gets their mark as soon as the last sign is typed. */
function markRule(pattern: RegExp, mark: (found: RegExpMatchArray) => Mark | undefined): InputRule {
  return new InputRule(pattern, (state, found, start, end) => {
    const before = found[1] ?? "";
    const words = found[2] ?? "";
    const made = mark(found);
    if (words === "" || !made) return null;
    const from = start + before.length;
    const tr = state.tr.replaceWith(from, end, schema.text(words, [made]));
    return tr.removeStoredMark(made.type);
  });
}

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^#{1,6}\s$/, headline),
    wrappingInputRule(/^[-*•]\s$/, list),
    wrappingInputRule(/^1[.)]\s$/, numbered_list),
    markRule(/(^|[^*])\*\*(\S|\S[^*]*[^\s*])\*\*$/, () => strong.create()),
    markRule(/(^|[^\p{L}\p{N}*_])[*_]([^\s*_]|[^\s*_][^*_]*[^\s*_])[*_]$/u, () => emphasis.create()),
    markRule(/(^|[^!])\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)$/, (found) => {
      const href = linkAddress(found[3] ?? "");
      return href === undefined ? undefined : link.create({ href });
    }),
  ],
});

/** A line of its own within the paragraph; in a list it is the next item. */
const breakLine: Command = chainCommands(splitListItem(item), exitCode, (state, dispatch) => {
  if (state.selection.$from.parent.type !== paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(line_break.create()));
  return true;
});

/** An item at whose beginning one deletes leaves its list. */
const leaveList: Command = (state, dispatch, view) => {
  const { $cursor } = state.selection as { $cursor?: (typeof state.selection)["$from"] | null };
  if (!$cursor || $cursor.parentOffset > 0 || (view && !view.endOfTextblock("backward", state))) return false;
  return liftListItem(item)(state, dispatch);
};

export const plugins = (): Plugin[] => [
  rules,
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggleStrong,
    "Mod-i": toggleEmphasis,
    "Mod-Alt-2": toggleHeadline,
    Backspace: chainCommands(undoInputRule, leaveList),
    Enter: splitListItem(item),
    "Shift-Enter": breakLine,
  }),
  keymap(baseKeymap),
  history(),
];
