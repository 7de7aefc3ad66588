import { type DictionaryItem, type DictionaryType, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import type { TreeLine, TreeNode } from '#web/ui/tree/tree.logic.ts';

/** One line of the tree: the dictionary at the top, then its unfolded items. */
export interface TreeRow extends TreeNode, TreeLine {
  /** Id of the item; `ROOT_PARENT_ID` for the dictionary. */
  readonly id: string;
  readonly label: string;
  /** The value stored in records; empty for the dictionary. */
  readonly code: string;
  readonly item: DictionaryItem | null;
  /** For each parent level whether it has further siblings, so that its line continues. */
  readonly lines: readonly boolean[];
}

/** The unfolded items and their loaded children. */
export interface TreeState {
  readonly expanded: ReadonlySet<string>;
  /** Children of an item or of `ROOT_PARENT_ID`; undefined while loading. */
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
    position: 1,
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
      position: at + 1,
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
