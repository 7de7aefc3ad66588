import { isSameJson } from '@haiqiao/contract/definitions';
import { CODE_RECORD_CONFLICT } from '@haiqiao/contract/http';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { type DesignCalls, type DesignHead, designQueries, reloadDesigns } from '#web/api/designs.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { begun, type History, redone, stepped, undone } from './history.logic.ts';

/** Result of a save. */
export type SaveOutcome<Fault> =
  | { readonly kind: 'saved'; readonly faults: readonly Fault[]; readonly rowVersion: number }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'refused'; readonly message: string };

/** A definition being designed. */
export interface Designer<Design, View extends DesignHead<Design>, Fault> {
  /** As last received from the server. */
  readonly view: View;
  readonly design: Design;
  /** Whether there are unsaved edits. */
  readonly isDirty: boolean;
  /** Whether the server has a draft. */
  readonly hasDraft: boolean;
  readonly isBusy: boolean;
  /** @param about consecutive edits with the same name are undone together */
  readonly edit: (design: Design, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param over the server's current version, if it is to be overwritten */
  readonly save: (over?: View) => Promise<SaveOutcome<Fault>>;
  /** Loads the server's version and discards the edits. */
  readonly reload: () => Promise<View>;
}

interface DesignState<Design, View> {
  readonly view: View;
  /** The server's version: the draft, else the start of the edits. */
  readonly saved: Design;
  readonly history: History<Design>;
}

/** Start of a designer: the draft, else a design set aside that needs correction, else the published one. */
function startOf<Design>({ draft, setAside, inForce }: DesignHead<Design>): Design {
  return draft ?? setAside ?? inForce;
}

function designStateOf<Design, View extends DesignHead<Design>>(view: View): DesignState<Design, View> {
  const saved = startOf<Design>(view);
  return { view, saved, history: begun(saved) };
}

type Change<Design> = (history: History<Design>) => History<Design>;

/** The edits of a definition; they survive while their tab sleeps. */
export function useDesigner<Design, View extends DesignHead<Design>, Fault>(
  calls: DesignCalls<Design, View, Fault>,
  loaded: View,
): Designer<Design, View, Fault> {
  const locale = useLocale();
  const initial = designStateOf<Design, View>(loaded);
  const [state, setState] = useTabState(`design:${loaded.code}`, initial);
  const [isBusy, setBusy] = useState(false);
  const { view, saved, history } = state;
  const { code } = view;
  const put = (change: Change<Design>) => setState((now) => ({ ...now, history: change(now.history) }));
  const save = async (over: View = view): Promise<SaveOutcome<Fault>> => {
    const design = history.now;
    setBusy(true);
    try {
      const { base, rowVersion } = over;
      const answer = await calls.saveDraft({ code, base, rowVersion, design });
      // The draft is now one's own, so its former author and time are cleared.
      const mine = { draft: design, draftBy: '', draftAt: null };
      const next = { ...over, ...mine, rowVersion: answer.rowVersion };
      setState((now) => ({ ...now, view: next, saved: design }));
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
      setState(designStateOf(next));
      return next;
    },
  };
}
