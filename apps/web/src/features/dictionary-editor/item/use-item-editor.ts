import { type DictionaryItem, ROOT_PARENT_ID, updateDictionaryItem } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { type CatalogueEntry, reloadDictionaryEditor, storeItem } from '#web/api/dictionary-editor.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { DictionaryTree } from '../tree/use-dictionary-tree.ts';
import {
  type DraftIssues,
  draftOf,
  draftOfType,
  inputOf,
  isSame,
  issuesOf,
  type ItemDraft,
  newDraft,
} from './item-draft.ts';

/** What is going on in the form; nothing may be saved while nothing is (DICT-02). */
export interface Edit {
  readonly mode: 'add' | 'update';
  readonly draft: ItemDraft;
  /** What the draft began as. */
  readonly base: ItemDraft;
  /** The item that is changed; null for a new one. */
  readonly stored: { readonly id: string; readonly rowVersion: number } | null;
  readonly parentId: string;
}

/** The line that is chosen in the tree. */
interface Chosen {
  readonly id: string;
  /** As it was when it was chosen: what a search found may not be in the tree. */
  readonly item: DictionaryItem | null;
}

/** The form of one dictionary and everything that happens to it. */
export interface ItemEditor {
  readonly selectedId: string;
  /** The chosen item; null for the dictionary itself. */
  readonly item: DictionaryItem | null;
  readonly edit: Edit | null;
  readonly draft: ItemDraft;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly issues: DraftIssues;
  /** What the server refuses, by field. */
  readonly refusals: Readonly<Record<string, string>>;
  /** What somebody else has saved meanwhile. */
  readonly theirs: DictionaryItem | null;
  readonly choose: (id: string, item: DictionaryItem | null) => void;
  readonly add: () => void;
  readonly change: () => void;
  readonly cancel: () => void;
  readonly put: (draft: ItemDraft) => void;
  readonly save: () => Promise<void>;
  /** Goes on from what somebody else has saved: with their values, or with one's own over theirs. */
  readonly settle: (whose: 'mine' | 'theirs') => void;
  /** Something was deleted or merged: the chosen line may be gone. */
  readonly reload: (gone: boolean) => Promise<void>;
}

const NOTHING_REFUSED: Readonly<Record<string, string>> = {};

/** Field that a refusal of the server stands beside. */
const FIELD_OF_ERROR: Readonly<Record<string, string>> = {
  DICTIONARY_VALUE_TAKEN: 'itemValue',
  DICTIONARY_VALUE_FIXED: 'itemValue',
};

/** Keeps the form of a dictionary: reading, adding or changing (DICT-02, DICT-03). */
export function useItemEditor(type: CatalogueEntry, tree: DictionaryTree): ItemEditor {
  const { t } = useTranslation('dictionary');
  const [chosen, setChosen] = useTabState<Chosen>(`chosen ${type.typeId}`, {
    id: ROOT_PARENT_ID,
    item: null,
  });
  const [edit, setEdit] = useTabState<Edit | null>(`edit ${type.typeId}`, null);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(NOTHING_REFUSED);
  const [theirs, setTheirs] = useState<DictionaryItem | null>(null);
  const item = tree.rows.find(({ id }) => id === chosen.id)?.item ?? chosen.item;

  function begin(next: Edit | null): void {
    setEdit(next);
    setChecked(false);
    setRefusals(NOTHING_REFUSED);
    setTheirs(null);
  }

  function choose(id: string, of: DictionaryItem | null): void {
    setChosen({ id, item: of });
    begin(null);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const field = FIELD_OF_ERROR[error.id];
    const newer =
      error.id === 'DICTIONARY_CONFLICT'
        ? updateDictionaryItem.reply.safeParse(error.details['theirs'])
        : null;
    if (newer?.success) setTheirs(newer.data);
    else if (field) setRefusals({ [field]: error.message });
    else showToast('error', error.message);
  }

  async function save(): Promise<void> {
    if (!edit) {
      showToast('warning', t('message.chooseMode'));
      return;
    }
    setChecked(true);
    if (Object.keys(issuesOf(edit.draft)).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const saved = await storeItem(
        inputOf(edit.draft, { typeId: type.typeId, parentId: edit.parentId }),
        edit.stored,
      );
      showToast('success', t('message.saved'));
      tree.expand(edit.parentId);
      choose(saved.itemId, saved);
      await reloadDictionaryEditor();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    selectedId: chosen.id,
    item,
    edit,
    draft: edit?.draft ?? (item ? draftOf(item) : draftOfType(type)),
    isDirty: edit !== null && !isSame(edit.draft, edit.base),
    isBusy,
    issues: edit && isChecked ? issuesOf(edit.draft) : {},
    refusals,
    theirs,
    choose,
    add() {
      const base = newDraft(tree.childrenOf(chosen.id) ?? []);
      begin({ mode: 'add', draft: base, base, stored: null, parentId: chosen.id });
    },
    change() {
      if (!item) {
        showToast('warning', t('message.topFixed'));
        return;
      }
      const base = draftOf(item);
      const stored = { id: item.itemId, rowVersion: item.rowVersion };
      begin({ mode: 'update', draft: base, base, stored, parentId: item.parentItemid });
    },
    cancel: () => begin(null),
    put(draft) {
      if (edit) setEdit({ ...edit, draft });
      setRefusals(NOTHING_REFUSED);
    },
    save,
    settle(whose) {
      if (!theirs || !edit) return;
      const base = draftOf(theirs);
      const stored = { id: theirs.itemId, rowVersion: theirs.rowVersion };
      setEdit({
        ...edit,
        base,
        stored,
        draft: whose === 'mine' ? edit.draft : base,
        parentId: theirs.parentItemid,
      });
      setTheirs(null);
    },
    async reload(gone) {
      if (gone) choose(item?.parentItemid ?? ROOT_PARENT_ID, null);
      await reloadDictionaryEditor();
    },
  };
}
