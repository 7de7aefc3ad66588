import { type DictionaryItem, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, reloadDictionaryEditor } from '#web/api/dictionary-editor.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { useLatest } from '#web/ui/latest/use-latest.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { DictionaryTree } from '../tree/use-dictionary-tree.ts';
import { additionBelow, changeOf, type Edit, goneOn, isElsewhere, settled } from './edit.ts';
import { type DraftIssues, draftOf, draftOfType, isSame, issuesOf, type ItemDraft } from './item-draft.ts';
import { type SavingItem, useSaveItem } from './use-save-item.ts';

/** The line selected in the tree. */
interface Chosen {
  readonly id: string;
  /** As it was when selected: a search result may not be in the tree. */
  readonly item: DictionaryItem | null;
}

/** The form of one dictionary and its operations. */
export interface ItemEditor extends Pick<SavingItem, 'isBusy' | 'refusals' | 'theirs'> {
  readonly selectedId: string;
  /** The selected item; null for the dictionary itself. */
  readonly item: DictionaryItem | null;
  readonly edit: Edit | null;
  readonly draft: ItemDraft;
  readonly isDirty: boolean;
  readonly issues: DraftIssues;
  readonly choose: (id: string, item: DictionaryItem | null) => void;
  readonly add: () => void;
  readonly change: () => void;
  readonly cancel: () => void;
  readonly put: (draft: ItemDraft) => void;
  readonly save: () => Promise<void>;
  /** Continues after a conflict: with their values, or with one's own over theirs. */
  readonly settle: (whose: 'mine' | 'theirs') => void;
  /** Called after deleting or merging: the selected line may no longer exist. */
  readonly reload: (isGone: boolean) => Promise<void>;
}

/** State of the form of a dictionary: reading, adding or changing (DICT-02, DICT-03). */
export function useItemEditor(type: CatalogueEntry, tree: DictionaryTree): ItemEditor {
  const { t } = useTranslation('dictionary');
  const [chosen, setChosen] = useTabState<Chosen>(`chosen ${type.typeId}`, {
    id: ROOT_PARENT_ID,
    item: null,
  });
  const [edit, setEdit] = useTabState<Edit | null>(`edit ${type.typeId}`, null);
  const latest = useLatest(edit);
  const { save, retype, reset, isTried, ...saving } = useSaveItem(type.typeId, (saved) => {
    tree.expand(saved.parentItemid);
    if (isElsewhere(latest.current, edit)) return;
    setChosen({ id: saved.itemId, item: saved });
    setEdit(goneOn(latest.current, edit, saved));
  });
  const item = tree.rows.find(({ id }) => id === chosen.id)?.item ?? chosen.item;
  const begin = (next: Edit | null) => {
    setEdit(next);
    reset();
  };
  const choose = (id: string, of: DictionaryItem | null) => {
    setChosen({ id, item: of });
    begin(null);
  };
  return {
    ...saving,
    selectedId: chosen.id,
    item,
    edit,
    draft: edit?.draft ?? (item ? draftOf(item) : draftOfType(type)),
    isDirty: edit !== null && !isSame(edit.draft, edit.base),
    issues: edit && isTried ? issuesOf(edit.draft) : {},
    choose,
    add: () => begin(additionBelow(chosen.id, tree.childrenOf(chosen.id) ?? [])),
    change: () => (item ? begin(changeOf(item)) : showToast('warning', t('message.topFixed'))),
    cancel: () => begin(null),
    put(draft) {
      if (edit) setEdit({ ...edit, draft });
      retype();
    },
    save: () => save(edit),
    settle(whose) {
      if (saving.theirs && edit) begin(settled(edit, saving.theirs, whose));
    },
    async reload(isGone) {
      if (isGone) choose(item?.parentItemid ?? ROOT_PARENT_ID, null);
      await reloadDictionaryEditor();
    },
  };
}
