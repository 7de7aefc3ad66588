import { type DictionaryItem, type DictionaryType, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { useQueries } from '@tanstack/react-query';
import { dictionaryEditorQueries } from '#web/api/dictionary-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { withToggled } from '#web/ui/tree/tree.logic.ts';
import { type TreeRow, treeRows } from './tree.logic.ts';

/** The tree of one dictionary: unfolded items are loaded and stay unfolded after a reload (DICT-03). */
export interface DictionaryTree {
  readonly rows: readonly TreeRow[];
  /** The error message; empty for none. */
  readonly fault: string;
  readonly expand: (id: string) => void;
  /** Toggles an item. */
  readonly toggle: (id: string) => void;
  /** Loaded children of an item. */
  readonly childrenOf: (id: string) => readonly DictionaryItem[] | undefined;
}

/** State of a dictionary's tree, level by level. */
export function useDictionaryTree(type: DictionaryType): DictionaryTree {
  const locale = useLocale();
  const [opened, setOpened] = useTabState<readonly string[]>(`expanded ${type.typeId}`, [ROOT_PARENT_ID]);
  const queries = useQueries({
    queries: opened.map((id) => dictionaryEditorQueries.children(type.typeId, id, locale)),
  });
  const answers = new Map(opened.map((id, at) => [id, queries[at]?.data]));
  const childrenOf = (id: string) => answers.get(id);
  return {
    rows: treeRows(type, { expanded: new Set(opened), childrenOf }),
    fault: queries.find(({ error }) => error)?.error?.message ?? '',
    expand: (id) => setOpened((before) => (before.includes(id) ? before : [...before, id])),
    toggle: (id) => setOpened((before) => withToggled(before, id)),
    childrenOf,
  };
}
