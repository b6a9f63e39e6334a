import type { MarkType, NodeType } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import { setBlockType, toggleMark } from "prosemirror-commands";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { schema } from "./schema";

const { headline, item, line_break, list, numbered_list, paragraph } = schema.nodes;
export const { emphasis, link, strong } = schema.marks;

/** What the cursor or the selection is in: what the buttons show as pressed. */
export interface Place {
  headline: boolean;
  list: boolean;
  numbered: boolean;
  strong: boolean;
  emphasis: boolean;
  /** Where the link leads that the cursor is in. */
  href: string | undefined;
  /** The picture that is selected. */
  picture: { at: number; alt: string } | undefined;
  empty: boolean;
}

function within(state: EditorState, type: NodeType): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
}

function marked(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
}

export function placeOf(state: EditorState): Place {
  const { selection } = state;
  const linkHere = [...selection.$from.marks(), ...(selection.$from.nodeAfter?.marks ?? [])].find(
    (mark) => mark.type === link,
  );
  const picture =
    selection instanceof NodeSelection && selection.node.type === schema.nodes.picture
      ? { at: selection.from, alt: String(selection.node.attrs.alt) }
      : undefined;
  return {
    headline: within(state, headline),
    list: within(state, list),
    numbered: within(state, numbered_list),
    strong: marked(state, strong),
    emphasis: marked(state, emphasis),
    href: linkHere?.attrs.href as string | undefined,
    picture,
    empty: selection.empty,
  };
}

export const toggleStrong = toggleMark(strong);
export const toggleEmphasis = toggleMark(emphasis);

/** A headline has neither breaks nor marks of a paragraph; in a list there is none. */
export const toggleHeadline: Command = (state, dispatch, view) => {
  if (within(state, headline)) return setBlockType(paragraph)(state, dispatch, view);
  if (within(state, item)) {
    if (!dispatch) return true;
    liftListItem(item)(state, dispatch);
    return view ? setBlockType(headline)(view.state, dispatch, view) : true;
  }
  return setBlockType(headline)(state, dispatch, view);
};

/** Each line of the paragraphs becomes a paragraph of its own. */
function divided(state: EditorState): Transaction {
  const { from, to } = state.selection;
  const tr = state.tr;
  const start = state.doc.resolve(from).start();
  const end = state.doc.resolve(to).end();
  const breaks: number[] = [];
  state.doc.nodesBetween(start, end, (node, at) => {
    if (node.type === line_break) breaks.push(at);
  });
  for (const at of breaks.toReversed()) tr.delete(at, at + 1).split(at);
  return tr;
}

/** Makes a list of what is selected, changes its kind, or makes paragraphs of it again. */
export function toggleList(kind: "list" | "numbered"): Command {
  const type = kind === "list" ? list : numbered_list;
  const other = kind === "list" ? numbered_list : list;
  return (state, dispatch, view) => {
    if (within(state, type)) return liftListItem(item)(state, dispatch);
    if (within(state, other)) {
      if (!dispatch) return true;
      const { $from } = state.selection;
      const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).find((at) => $from.node(at).type === other);
      if (depth === undefined) return false;
      dispatch(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    if (!dispatch || !view) return within(state, paragraph) || within(state, headline);
    const tr = divided(state);
    tr.doc.nodesBetween(tr.selection.from, tr.selection.to, (node, at) => {
      if (node.type === headline) tr.setNodeMarkup(at, paragraph);
    });
    dispatch(tr);
    return wrapInList(type)(view.state, dispatch);
  };
}

/** Sets where the selected words lead; without a selection the link that the cursor is in, or the address itself as its words. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const range = linkRange(state);
    const { from, to, empty } = state.selection;
    const tr = state.tr;
    const mark = link.create({ href });
    if (range) tr.removeMark(range.from, range.to, link).addMark(range.from, range.to, mark);
    else if (empty)
      tr.replaceSelectionWith(schema.text(href.replace(/^(mailto:|tel:|https?:\/\/)/, ""), [mark]), false);
    else tr.removeMark(from, to).addMark(from, to, mark);
    dispatch?.(tr);
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const range = linkRange(state);
  if (!range) return false;
  dispatch?.(state.tr.removeMark(range.from, range.to, link));
  return true;
};

/** From where to where the link goes that the cursor is in. */
function linkRange(state: EditorState): { from: number; to: number } | undefined {
  const { $from } = state.selection;
  const { href } = placeOf(state);
  if (href === undefined) return undefined;
  const { parent } = $from;
  let at = $from.start();
  let found: { from: number; to: number } | undefined;
  for (let index = 0; index < parent.childCount; index++) {
    const child = parent.child(index);
    const end = at + child.nodeSize;
    if (link.isInSet(child.marks)?.attrs.href === href) {
      found = found?.to === at ? { from: found.from, to: end } : { from: at, to: end };
      if (found.from <= $from.pos && $from.pos <= found.to && parent.childCount === index + 1) return found;
    } else if (found && found.from <= $from.pos && $from.pos <= found.to) return found;
    at = end;
  }
  return found && found.from <= $from.pos && $from.pos <= found.to ? found : undefined;
}

/** Puts a picture after the block that the cursor is in, or in the place of an empty one. */
export function putPicture(picture: { name: string; alt: string }): Command {
  return (state, dispatch) => {
    const node = schema.nodes.picture.create(picture);
    const { $from } = state.selection;
    const block = $from.depth > 0 ? $from.node(1) : undefined;
    const tr = state.tr;
    if (block?.type === paragraph && block.content.size === 0)
      tr.replaceRangeWith($from.before(1), $from.after(1), node);
    else tr.insert($from.depth > 0 ? $from.after(1) : state.selection.to, node);
    const last = tr.doc.lastChild;
    if (last?.type === schema.nodes.picture) tr.insert(tr.doc.content.size, paragraph.create());
    dispatch?.(tr);
    return true;
  };
}

/** The words of the selected picture. */
export function describePicture(alt: string): Command {
  return (state, dispatch) => {
    const { picture } = placeOf(state);
    if (!picture) return false;
    const tr = state.tr.setNodeAttribute(picture.at, "alt", alt);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, picture.at)));
    return true;
  };
}
