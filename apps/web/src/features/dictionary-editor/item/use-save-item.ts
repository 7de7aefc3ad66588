import { type DictionaryItem, updateDictionaryItem } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { reloadDictionaryEditor, storeItem } from '#web/api/dictionary-editor.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { Edit } from './edit.ts';
import { inputOf, issuesOf } from './item-draft.ts';

/** State of saving an item. */
export interface SavingItem {
  readonly isBusy: boolean;
  /** Whether saving was tried: from then on the form shows missing values. */
  readonly isTried: boolean;
  /** Refusals of the server by field. */
  readonly refusals: Readonly<Record<string, string>>;
  /** A concurrent change by another user. */
  readonly theirs: DictionaryItem | null;
  readonly save: (edit: Edit | null) => Promise<void>;
  /** Called on input: clears earlier refusals. */
  readonly retype: () => void;
  /** Called when another operation starts. */
  readonly reset: () => void;
}

interface State extends Pick<SavingItem, 'isBusy' | 'isTried' | 'refusals' | 'theirs'> {}

const QUIET: State = { isBusy: false, isTried: false, refusals: {}, theirs: null };

/** Field of each server error. */
const FIELD_OF_ERROR: Readonly<Record<string, string>> = {
  DICTIONARY_VALUE_TAKEN: 'itemValue',
  DICTIONARY_VALUE_FIXED: 'itemValue',
};

/** Form state after a refusal; errors without a field are shown as a toast. */
function refused(error: unknown): Partial<State> {
  if (!(error instanceof ApiError)) throw error;
  const newer =
    error.id === 'DICTIONARY_CONFLICT' ? updateDictionaryItem.reply.safeParse(error.details['theirs']) : null;
  if (newer?.success) return { theirs: newer.data };
  const field = FIELD_OF_ERROR[error.id];
  if (field) return { refusals: { [field]: error.message } };
  showToast('error', error.message);
  return {};
}

/** Saves the form once an operation is chosen and nothing is missing (DICT-02, DICT-04). */
export function useSaveItem(typeId: string, onSaved: (saved: DictionaryItem) => void): SavingItem {
  const { t } = useTranslation('dictionary');
  const [state, setState] = useState(QUIET);

  async function save(edit: Edit | null): Promise<void> {
    if (!edit) {
      showToast('warning', t('message.chooseMode'));
      return;
    }
    const isIncomplete = Object.keys(issuesOf(edit.draft)).length > 0;
    setState({ ...state, isTried: true });
    if (isIncomplete || state.isBusy) return;
    setState({ ...QUIET, isTried: true, isBusy: true });
    try {
      const saved = await storeItem(inputOf(edit.draft, { typeId, parentId: edit.parentId }), edit.stored);
      showToast('success', t('message.saved'));
      setState(QUIET);
      onSaved(saved);
      await reloadDictionaryEditor();
    } catch (error) {
      setState({ ...QUIET, isTried: true, ...refused(error) });
    }
  }

  return {
    ...state,
    save,
    retype: () => setState((before) => ({ ...before, refusals: {} })),
    reset: () => setState(QUIET),
  };
}
