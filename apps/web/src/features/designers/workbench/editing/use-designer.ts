import { isSameJson } from '@haiqiao/contract/definitions';
import { CODE_RECORD_CONFLICT } from '@haiqiao/contract/http';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { type DesignCalls, type DesignHead, designQueries, reloadDesigns } from '#web/api/designs.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { begun, type History, redone, stepped, undone } from './history.logic.ts';

/** How a save came out. */
export type SaveOutcome<Fault> =
  | { readonly kind: 'saved'; readonly faults: readonly Fault[]; readonly rowVersion: number }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'refused'; readonly message: string };

/** A definition while it is designed. */
export interface Designer<Design, View extends DesignHead<Design>, Fault> {
  /** As the server last told it. */
  readonly view: View;
  readonly design: Design;
  /** Whether there are edits that the server does not have. */
  readonly isDirty: boolean;
  /** Whether the server keeps a draft. */
  readonly hasDraft: boolean;
  readonly isBusy: boolean;
  /** @param about edits of the same name in a row are undone together */
  readonly edit: (design: Design, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param over what the server has by now, where that is overwritten */
  readonly save: (over?: View) => Promise<SaveOutcome<Fault>>;
  /** Loads what the server has; the edits are gone. */
  readonly reload: () => Promise<View>;
}

interface Kept<Design, View> {
  readonly view: View;
  /** What the server has: the draft, else what the edits began with. */
  readonly saved: Design;
  readonly history: History<Design>;
}

/** With what a designer begins: the draft, else what was set aside and is to be mended, else what is in force. */
function startOf<Design>({ draft, setAside, inForce }: DesignHead<Design>): Design {
  return draft ?? setAside ?? inForce;
}

function keptOf<Design, View extends DesignHead<Design>>(view: View): Kept<Design, View> {
  const saved = startOf<Design>(view);
  return { view, saved, history: begun(saved) };
}

/** The edits of a definition; they outlive the sleep of their tab. */
export function useDesigner<Design, View extends DesignHead<Design>, Fault>(
  calls: DesignCalls<Design, View, Fault>,
  loaded: View,
): Designer<Design, View, Fault> {
  const locale = useLocale();
  const [kept, setKept] = useTabState<Kept<Design, View>>(`design:${loaded.code}`, keptOf(loaded));
  const [isBusy, setBusy] = useState(false);
  const { view, saved, history } = kept;
  const { code } = view;
  const put = (change: (history: History<Design>) => History<Design>) =>
    setKept((now) => ({ ...now, history: change(now.history) }));
  const save = async (over: View = view): Promise<SaveOutcome<Fault>> => {
    const design = history.now;
    setBusy(true);
    try {
      const { base, rowVersion } = over;
      const answer = await calls.keep({ code, base, rowVersion, design });
      // Whose draft it was before, and from when, is told no more.
      const mine = { draft: design, draftBy: '', draftAt: null };
      const next = { ...over, ...mine, rowVersion: answer.rowVersion };
      setKept((now) => ({ ...now, view: next, saved: design }));
      void reloadDesigns(calls, code);
      return { kind: 'saved', ...answer };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOvertaken = error.code === CODE_RECORD_CONFLICT || error.id === 'DESIGN_UPGRADED';
      return isOvertaken ? { kind: 'overtaken' } : { kind: 'refused', message: error.message };
    } finally {
      setBusy(false);
    }
  };
  return {
    view,
    design: history.now,
    isDirty: !isSameJson(history.now, saved),
    hasDraft: view.draft !== null,
    isBusy,
    edit: (design, about) => put((now) => stepped(now, design, about)),
    undo: () => put(undone),
    redo: () => put(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    save,
    reload: async () => {
      const query = designQueries(calls).one(code, locale);
      const next = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      setKept(keptOf(next));
      return next;
    },
  };
}
