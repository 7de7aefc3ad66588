import type { SavedView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { reloadListViews, storeListView } from '#web/api/record-lists.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { type ListScope, useListScope } from '../list-scope.ts';
import { stateOfView } from '../query/list-address.ts';

/** A person's description of a view. */
export interface ViewWords {
  readonly name: string;
  readonly sharing: SavedView['sharing'];
  readonly isDefault: boolean;
  readonly withLayout: boolean;
}

/** The part of a view state stored in a saved view. */
function viewQueryOf({ state, tab, view, asked }: ListScope): SavedView['query'] {
  const applyType = asked.question.apply_type;
  return {
    terms: [...state.terms],
    sorts: [...state.sorts],
    ...(state.keyword === '' ? {} : { keyword: state.keyword }),
    ...(tab !== null && view.tabs.length > 0 ? { list_status: tab } : {}),
    ...(applyType === undefined ? {} : { apply_type: applyType }),
  };
}

/** Saves the current view state: as a new view, or over an existing one. */
export function useSaveView() {
  const { t } = useTranslation('list');
  const scope = useListScope();
  const { view, layout, change } = scope;

  const store = async (words: ViewWords, saved: SavedView | null, query: SavedView['query']) => {
    const { name, sharing, isDefault, withLayout } = words;
    const stored = await storeListView({
      ...(saved ? { id: saved.id, rowVersion: saved.rowVersion } : {}),
      listCode: view.code,
      name,
      sharing,
      isDefault,
      query,
      layout: withLayout ? layout.currentLayout : null,
    });
    await reloadListViews(view.code);
    // Renaming a view does not change the shown state.
    if (query !== saved?.query) change(stateOfView(stored));
    showToast('success', t('views.saved'));
  };

  /** Resolves to the refusal's message, or null. */
  const attempt = async (work: Promise<void>): Promise<string | null> => {
    try {
      await work;
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.id !== 'LIST_VIEW_CONFLICT') return error.message;
      await reloadListViews(view.code);
      return t('views.conflict');
    }
  };

  return {
    /** A new view of the current state; or a new description of an existing one, whose query stays. */
    save: (words: ViewWords, saved: SavedView | null) =>
      attempt(store(words, saved, saved ? saved.query : viewQueryOf(scope))),
    overwrite: async (saved: SavedView) => {
      const words = { ...saved, withLayout: saved.layout !== null };
      const refused = await attempt(store(words, saved, viewQueryOf(scope)));
      if (refused !== null) showToast('error', refused);
    },
  };
}
