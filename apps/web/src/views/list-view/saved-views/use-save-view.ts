import type { SavedView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { reloadListViews, storeListView } from '#web/api/record-lists.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useListScope } from '../list-scope.ts';
import { stateOfView, viewQueryOf } from './view-state.ts';

/** What people say about a view. */
export interface ViewWords {
  readonly name: string;
  readonly sharing: SavedView['sharing'];
  readonly isDefault: boolean;
  readonly withLayout: boolean;
}

/** Keeps how the list is looked at now: as a new view, or in place of what a view had kept. */
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
      layout: withLayout ? layout.kept : null,
    });
    await reloadListViews(view.code);
    // Other words for a view leave what is shown as it is.
    if (query !== saved?.query) change(stateOfView(stored));
    showToast('success', t('views.saved'));
  };

  /** Answers the sentence of a refusal, or null. */
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
    /** A new view of what is shown now; or other words for one, whose query stays. */
    save: (words: ViewWords, saved: SavedView | null) =>
      attempt(store(words, saved, saved ? saved.query : viewQueryOf(scope))),
    overwrite: async (saved: SavedView) => {
      const words = { ...saved, withLayout: saved.layout !== null };
      const refused = await attempt(store(words, saved, viewQueryOf(scope)));
      if (refused !== null) showToast('error', refused);
    },
  };
}
