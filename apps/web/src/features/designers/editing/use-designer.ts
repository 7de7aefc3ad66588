import type { ListDesign } from '@haiqiao/contract/definitions';
import type { DesignFault, ListDesignView } from '@haiqiao/contract/endpoints';
import { CODE_RECORD_CONFLICT } from '@haiqiao/contract/http';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { keepListDesign, listDesignQueries, reloadListDesigns } from '#web/api/list-designs.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { isSameDesign } from './edits.logic.ts';
import { begun, type History, redone, stepped, undone } from './history.logic.ts';

/** How a save came out. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly faults: readonly DesignFault[]; readonly rowVersion: number }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'refused'; readonly message: string };

/** A list while it is designed. */
export interface Designer {
  /** As the server last told it. */
  readonly view: ListDesignView;
  readonly design: ListDesign;
  /** Whether there are edits that the server does not have. */
  readonly isDirty: boolean;
  /** Whether the server keeps a draft. */
  readonly hasDraft: boolean;
  readonly isBusy: boolean;
  /** @param about edits of the same name in a row are undone together */
  readonly edit: (design: ListDesign, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param over what the server has by now, where that is overwritten */
  readonly save: (over?: ListDesignView) => Promise<SaveOutcome>;
  /** Loads what the server has; the edits are gone. */
  readonly reload: () => Promise<ListDesignView>;
}

interface Kept {
  readonly view: ListDesignView;
  /** What the server has: the draft, else what the edits began with. */
  readonly saved: ListDesign;
  readonly history: History<ListDesign>;
}

/** With what a designer begins: the draft, else what was set aside and is to be mended, else what is in force. */
function startOf({ draft, setAside, inForce }: ListDesignView): ListDesign {
  return draft ?? setAside ?? inForce;
}

function keptOf(view: ListDesignView): Kept {
  const saved = startOf(view);
  return { view, saved, history: begun(saved) };
}

/** The edits of a list; they outlive the sleep of their tab. */
export function useDesigner(loaded: ListDesignView): Designer {
  const locale = useLocale();
  const [kept, setKept] = useTabState<Kept>(`design:${loaded.code}`, keptOf(loaded));
  const [isBusy, setBusy] = useState(false);
  const { view, saved, history } = kept;
  const { code } = view;
  const put = (change: (history: History<ListDesign>) => History<ListDesign>) =>
    setKept((now) => ({ ...now, history: change(now.history) }));
  const save = async (over: ListDesignView = view): Promise<SaveOutcome> => {
    const design = history.now;
    setBusy(true);
    try {
      const { base, rowVersion } = over;
      const answer = await keepListDesign({ code, base, rowVersion, design });
      // Whose draft it was before, and from when, is told no more.
      const mine = { draft: design, draftBy: '', draftAt: null };
      const next = { ...over, ...mine, rowVersion: answer.rowVersion };
      setKept((now) => ({ ...now, view: next, saved: design }));
      void reloadListDesigns(code);
      return { kind: 'saved', ...answer };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOvertaken = error.code === CODE_RECORD_CONFLICT || error.id === 'LIST_DESIGN_UPGRADED';
      return isOvertaken ? { kind: 'overtaken' } : { kind: 'refused', message: error.message };
    } finally {
      setBusy(false);
    }
  };
  return {
    view,
    design: history.now,
    isDirty: !isSameDesign(history.now, saved),
    hasDraft: view.draft !== null,
    isBusy,
    edit: (design, about) => put((now) => stepped(now, design, about)),
    undo: () => put(undone),
    redo: () => put(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    save,
    reload: async () => {
      const next = await queryClient.fetchQuery({ ...listDesignQueries.list(code, locale), staleTime: 0 });
      setKept(keptOf(next));
      return next;
    },
  };
}
