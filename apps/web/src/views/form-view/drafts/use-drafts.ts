import type { RecordValues } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useViewer } from '#web/session/kept-for.ts';
import type { FormStore } from '../filling/form.store.ts';
import { createDraftKeeper, type DraftNote } from './draft-keeper.ts';
import { type DraftKey, dropLocalDraft, keepLocalDraft, markOwnDraft } from './local-drafts.ts';
import type { SavedRecord } from '../saving/save-task.ts';
import { findDrafts, type FoundDraft } from './find-draft.ts';

const NO_OFFERS: readonly FoundDraft[] = [];

export interface Drafts {
  /** Edits that somebody left earlier: in this window, then elsewhere. */
  readonly offers: readonly FoundDraft[];
  /** Goes on with one. */
  readonly restore: (offer: FoundDraft) => void;
  /** Gives one up; answers the way back. */
  readonly discard: (offer: FoundDraft) => () => void;
  /** What became of the edit at hand. */
  readonly note: DraftNote;
  /** The edit was saved or given up: nothing is kept of it. */
  readonly forget: () => void;
  /** Keeps on this device what a new record was not saved with, for the page of the record that it is by now. */
  readonly handOver: (saved: SavedRecord, values: RecordValues) => void;
}

/** The edits that somebody left earlier, as far as they say anything new. */
function useOffers(store: FormStore, { memberId, formCode, dataId }: DraftKey, isOff: boolean) {
  const [offers, setOffers] = useState<readonly FoundDraft[]>(NO_OFFERS);
  const lookedFor = useRef<FormStore | null>(null);
  const isOpen = useRef(false);
  const put = (found: readonly FoundDraft[]) => {
    isOpen.current = found.length > 0;
    setOffers(found);
  };
  const onFound = useEffectEvent(put);
  useEffect(() => {
    // Shown again with its tab, a form would be offered what is being typed into it.
    if (isOff || lookedFor.current === store) return undefined;
    let isWanted = true;
    const look = async () => {
      const found = await findDrafts({ memberId, formCode, dataId });
      if (!isWanted) return;
      lookedFor.current = store;
      onFound(found.filter((draft) => hasNews(draft, store)));
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [store, memberId, formCode, dataId, isOff]);
  return { offers, isOpen, put };
}

/**
 * Keeps the edit of a form on this device at once and on the server soon after, and offers what was left earlier. Of what
 * whoever looks at the product as somebody else types, nothing is kept, and they are offered nothing.
 */
export function useDrafts(store: FormStore, key: DraftKey): Drafts {
  const isOff = useViewer() !== null;
  const { offers, isOpen, put } = useOffers(store, key, isOff);
  const [note, setNote] = useState<DraftNote>({ kind: 'none' });
  const { memberId, formCode, dataId } = key;
  const keeper = useMemo(() => {
    const requestKey = () => store.state.getState().requestKey;
    const isOffered = () => isOpen.current;
    return createDraftKeeper({ memberId, formCode, dataId }, { requestKey, isOffered, onNote: setNote });
  }, [memberId, formCode, dataId, store, isOpen]);

  useEffect(() => {
    if (isOff) return undefined;
    const stop = store.state.subscribe((now, before) => {
      if (now.values !== before.values) keeper.keep(editOf(store), now.rowVersion);
    });
    const onHide = () => document.visibilityState === 'hidden' && keeper.flush();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHide);
      keeper.flush();
    };
  }, [store, keeper, isOff]);

  const forget = () => {
    keeper.forget();
    put(NO_OFFERS);
  };
  return {
    offers,
    restore: (offer) => {
      // The others stay where they are, and are offered again.
      put(NO_OFFERS);
      restore(store, key, offer);
    },
    discard: (offer) => {
      put(offers.filter((each) => each !== offer));
      if (offer.isLocal) void dropLocalDraft(key, offer.requestKey);
      keeper.forget();
      // What was typed meanwhile is another edit.
      const edit = editOf(store);
      if (Object.keys(edit).length > 0) keeper.keep(edit, store.state.getState().rowVersion);
      return () => put(offers.map((each) => (each === offer ? bringBack(key, offer) : each)));
    },
    note,
    forget,
    handOver: (saved, values) => {
      if (!isOff) handOver(values, { memberId, formCode, dataId: saved.dataId }, saved.rowVersion);
    },
  };
}

/** An edit that was given up after all stays on this device, wherever it was. */
function bringBack(key: DraftKey, offer: FoundDraft): FoundDraft {
  const { values, rowVersion, savedAt, isOwn } = offer;
  const requestKey = offer.requestKey || crypto.randomUUID();
  void keepLocalDraft(key, { values: { ...values }, rowVersion, savedAt, requestKey });
  if (isOwn) markOwnDraft(key, requestKey);
  return { ...offer, requestKey, isLocal: true };
}

function restore(store: FormStore, key: DraftKey, { values, isLocal, requestKey }: FoundDraft): void {
  if (isLocal) {
    // What was typed meanwhile goes on in the place of what is restored.
    void dropLocalDraft(key, store.state.getState().requestKey);
    store.resume(requestKey);
    markOwnDraft(key, requestKey);
  }
  store.fill(values as Record<string, WireValue>); // judged by their fields like anything typed
}

function handOver(values: RecordValues, to: DraftKey, rowVersion: number): void {
  if (Object.keys(values).length === 0) return;
  const savedAt = new Date().toISOString();
  void keepLocalDraft(to, { values, rowVersion, savedAt, requestKey: crypto.randomUUID() });
}

/** What is changed in the form, and not saved. */
function editOf(store: FormStore): RecordValues {
  const { changed, values } = store.state.getState();
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
}

/** Whether a draft says anything that neither the record says by now nor the form, which may have been woken up with its edit. */
function hasNews({ values }: FoundDraft, store: FormStore): boolean {
  const now = store.state.getState();
  const says = (known: RecordValues, name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(known[name] ?? null);
  return Object.entries(values).some(
    ([name, value]) => name in store.fields && !says(now.base, name, value) && !says(now.values, name, value),
  );
}
