import type { RecordValues } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useViewer } from '#web/session/storage-owner.ts';
import type { FormStore } from '../filling/form.store.ts';
import { createDraftKeeper, type DraftNote } from './draft-keeper.ts';
import { type DraftKey, dropLocalDraft, storeLocalDraft, markOwnDraft } from './local-drafts.ts';
import type { SavedRecord } from '../saving/save-task.ts';
import { findDrafts, type FoundDraft } from './find-draft.ts';

const NO_OFFERS: readonly FoundDraft[] = [];

export interface Drafts {
  /** Earlier unsaved edits: of this window, then of others. */
  readonly offers: readonly FoundDraft[];
  /** Continues with one. */
  readonly restore: (offer: FoundDraft) => void;
  /** Discards one; returns the undo function. */
  readonly discard: (offer: FoundDraft) => () => void;
  /** Where the current edit is stored. */
  readonly note: DraftNote;
  /** The edit was saved or discarded: deletes its drafts. */
  readonly forget: () => void;
  /** Stores input typed during the save of a new record on this device, for the page of the created record. */
  readonly handOver: (saved: SavedRecord, values: RecordValues) => void;
}

/** The earlier unsaved edits that contain changes. */
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
    // A form shown again with its tab would be offered its own current edit.
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
 * Stores the edit of a form on this device at once and on the server soon after, and offers earlier edits. Viewing as another person stores
 * and offers nothing.
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
      if (now.values !== before.values) keeper.save(editOf(store), now.rowVersion);
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
      // Other edits stay stored and are offered again.
      put(NO_OFFERS);
      restore(store, key, offer);
    },
    discard: (offer) => {
      put(offers.filter((each) => each !== offer));
      if (offer.isLocal) void dropLocalDraft(key, offer.requestKey);
      keeper.forget();
      // Input typed meanwhile is another edit.
      const edit = editOf(store);
      if (Object.keys(edit).length > 0) keeper.save(edit, store.state.getState().rowVersion);
      return () => put(offers.map((each) => (each === offer ? bringBack(key, offer) : each)));
    },
    note,
    forget,
    handOver: (saved, values) => {
      if (!isOff) handOver(values, { memberId, formCode, dataId: saved.dataId }, saved.rowVersion);
    },
  };
}

/** A restored discarded edit stays on this device, wherever it was before. */
function bringBack(key: DraftKey, offer: FoundDraft): FoundDraft {
  const { values, rowVersion, savedAt, isOwn } = offer;
  const requestKey = offer.requestKey || crypto.randomUUID();
  void storeLocalDraft(key, { values: { ...values }, rowVersion, savedAt, requestKey });
  if (isOwn) markOwnDraft(key, requestKey);
  return { ...offer, requestKey, isLocal: true };
}

function restore(store: FormStore, key: DraftKey, { values, isLocal, requestKey }: FoundDraft): void {
  if (isLocal) {
    // Later input replaces the restored edit's draft.
    void dropLocalDraft(key, store.state.getState().requestKey);
    store.resume(requestKey);
    markOwnDraft(key, requestKey);
  }
  store.fill(values as Record<string, WireValue>); // validated by their fields like typed input
}

function handOver(values: RecordValues, to: DraftKey, rowVersion: number): void {
  if (Object.keys(values).length === 0) return;
  const savedAt = new Date().toISOString();
  void storeLocalDraft(to, { values, rowVersion, savedAt, requestKey: crypto.randomUUID() });
}

/** The unsaved changes of the form. */
function editOf(store: FormStore): RecordValues {
  const { changed, values } = store.state.getState();
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
}

/** Whether a draft differs from both the current record and the form, which may have been restored with its edit. */
function hasNews({ values }: FoundDraft, store: FormStore): boolean {
  const now = store.state.getState();
  const says = (current: RecordValues, name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(current[name] ?? null);
  return Object.entries(values).some(
    ([name, value]) => name in store.fields && !says(now.base, name, value) && !says(now.values, name, value),
  );
}
