import { type DictionaryItem, type DictionaryType, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import type { TreeLine, TreeNode } from '#web/ui/tree/tree.logic.ts';

/** One line of the tree: the dictionary itself at the top, then its items as far as they are unfolded. */
export interface TreeRow extends TreeNode, TreeLine {
  /** Of the item; `ROOT_PARENT_ID` stands for the dictionary. */
  readonly id: string;
  readonly label: string;
  /** What records keep; empty for the dictionary. */
  readonly code: string;
  readonly item: DictionaryItem | null;
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
    parentId: null,
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
      parentId: item.parentItemid,
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
