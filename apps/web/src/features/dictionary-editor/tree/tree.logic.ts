import { type DictionaryItem, type DictionaryType, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';

/** One line of the tree: the dictionary itself at the top, then its items as far as they are unfolded. */
export interface TreeRow {
  /** Of the item; `ROOT_PARENT_ID` stands for the dictionary. */
  readonly id: string;
  readonly label: string;
  /** What records keep; empty for the dictionary. */
  readonly code: string;
  readonly item: DictionaryItem | null;
  /** 1 for the dictionary. */
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly canExpand: boolean;
  readonly isExpanded: boolean;
  /** Its children are on their way. */
  readonly isLoading: boolean;
  /** Per level above that has more to come below, so that its line goes on. */
  readonly lines: readonly boolean[];
}

/** What is unfolded, and what has arrived of it. */
export interface TreeState {
  readonly expanded: ReadonlySet<string>;
  /** Items right below an item or `ROOT_PARENT_ID`; undefined while they are on their way. */
  readonly childrenOf: (id: string) => readonly DictionaryItem[] | undefined;
}

interface Above {
  readonly level: number;
  readonly lines: readonly boolean[];
}

/** The lines of the tree from top to bottom. */
export function treeRows(type: DictionaryType, state: TreeState): readonly TreeRow[] {
  const isExpanded = state.expanded.has(ROOT_PARENT_ID);
  const root: TreeRow = {
    id: ROOT_PARENT_ID,
    label: type.label,
    code: '',
    item: null,
    level: 1,
    place: 1,
    siblings: 1,
    canExpand: true,
    isExpanded,
    isLoading: isExpanded && state.childrenOf(ROOT_PARENT_ID) === undefined,
    lines: [],
  };
  return [root, ...(isExpanded ? rowsBelow(ROOT_PARENT_ID, state, { level: 2, lines: [] }) : [])];
}

function rowsBelow(id: string, state: TreeState, above: Above): readonly TreeRow[] {
  const items = state.childrenOf(id) ?? [];
  return items.flatMap((item, at) => {
    const isExpanded = item.hasChildren && state.expanded.has(item.itemId);
    const row: TreeRow = {
      id: item.itemId,
      label: item.label,
      code: item.itemValue,
      item,
      level: above.level,
      place: at + 1,
      siblings: items.length,
      canExpand: item.hasChildren,
      isExpanded,
      isLoading: isExpanded && state.childrenOf(item.itemId) === undefined,
      lines: above.lines,
    };
    const lines = [...above.lines, at < items.length - 1];
    return [row, ...(isExpanded ? rowsBelow(item.itemId, state, { level: above.level + 1, lines }) : [])];
  });
}

/** What a key does in the tree. */
export type TreeMove = { readonly do: 'focus' | 'expand' | 'collapse'; readonly id: string };

const ARROWS = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'] as const;
type Arrow = (typeof ARROWS)[number];

function isArrow(key: string): key is Arrow {
  return ARROWS.some((arrow) => arrow === key);
}

/** Where an arrow key leads from a line, as trees of the desktop do it; null where it leads nowhere. */
export function moveInTree(rows: readonly TreeRow[], id: string, key: string): TreeMove | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row || !isArrow(key)) return null;
  if (key === 'ArrowRight' && row.canExpand && !row.isExpanded) return { do: 'expand', id };
  if (key === 'ArrowLeft' && row.isExpanded) return { do: 'collapse', id };
  const target = rows[targetOf(rows, at, key)];
  return target && target.id !== id ? { do: 'focus', id: target.id } : null;
}

function targetOf(rows: readonly TreeRow[], at: number, key: Arrow): number {
  const level = rows[at]?.level ?? 1;
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'ArrowRight':
      return (rows[at + 1]?.level ?? 0) > level ? at + 1 : at;
    case 'ArrowLeft':
      return rows.findLastIndex((row, index) => index < at && row.level < level);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    default:
      return at;
  }
}

/** Names from the dictionary down to an item, as far as the tree has them. */
export function wayTo(rows: readonly TreeRow[], id: string): readonly string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names: string[] = [];
  for (let at = byId.get(id); at; at = at.item ? byId.get(at.item.parentItemid) : undefined)
    names.unshift(at.label);
  return names;
}
