import type { RecordValues } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '#web/session/kept-for.ts';
import type { FormStore } from '../filling/form.store.ts';
import { createDraftKeeper, type DraftNote } from './draft-keeper.ts';
import { type DraftKey, keepLocalDraft } from './local-drafts.ts';
import type { SavedRecord } from '../saving/save-task.ts';
import { findDraft, type FoundDraft } from './find-draft.ts';

export interface Drafts {
  /** An edit that somebody left earlier, here or on another device; null for none. */
  readonly offer: FoundDraft | null;
  /** Goes on with it. */
  readonly restore: () => void;
  /** Gives it up. */
  readonly discard: () => void;
  /** What became of the edit at hand. */
  readonly note: DraftNote;
  /** The edit was saved or given up: nothing is kept of it. */
  readonly forget: () => void;
  /** Keeps on this device what a new record was not saved with, for the page of the record that it is by now. */
  readonly handOver: (saved: SavedRecord, values: RecordValues) => void;
  /** Makes a repeated save of a new record answer the first one. */
  readonly requestKey: string;
}

/** The edit that somebody left earlier, as far as it says anything new. */
function useOffer(store: FormStore, { memberId, formCode, dataId }: DraftKey, isOff: boolean) {
  const [offer, setOffer] = useState<FoundDraft | null>(null);
  const lookedFor = useRef<FormStore | null>(null);
  useEffect(() => {
    // Shown again with its tab, a form would be offered what is being typed into it.
    if (isOff || lookedFor.current === store) return undefined;
    let isWanted = true;
    const look = async () => {
      const found = await findDraft({ memberId, formCode, dataId });
      if (!isWanted) return;
      lookedFor.current = store;
      if (found && hasNews(found, store)) setOffer(found);
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [store, memberId, formCode, dataId, isOff]);
  return [offer, () => setOffer(null)] as const;
}

/**
 * Keeps the edit of a form on this device at once and on the server soon after, and offers what was left earlier. Of what
 * whoever looks at the product as somebody else types, nothing is kept, and they are offered nothing.
 */
export function useDrafts(store: FormStore, key: DraftKey): Drafts {
  const isOff = useViewer() !== null;
  const [offer, endOffer] = useOffer(store, key, isOff);
  const [note, setNote] = useState<DraftNote>({ kind: 'none' });
  const [requestKey, setRequestKey] = useState<string>(() => crypto.randomUUID());
  const { memberId, formCode, dataId } = key;
  const keeper = useMemo(
    () => createDraftKeeper({ memberId, formCode, dataId }, { requestKey, onNote: setNote }),
    [memberId, formCode, dataId, requestKey],
  );

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
    endOffer();
    keeper.forget();
  };
  return {
    offer,
    restore: () => {
      if (offer) store.fill(offer.values as Record<string, WireValue>); // judged by their fields like anything typed
      if (offer?.requestKey) setRequestKey(offer.requestKey);
      endOffer();
    },
    discard: () => {
      forget();
      // What was typed meanwhile is another edit.
      const edit = editOf(store);
      if (Object.keys(edit).length > 0) keeper.keep(edit, store.state.getState().rowVersion);
    },
    note,
    forget,
    handOver: (saved, values) => {
      if (!isOff) handOver(values, { memberId, formCode, dataId: saved.dataId }, saved.rowVersion);
    },
    requestKey,
  };
}

function handOver(values: RecordValues, to: DraftKey, rowVersion: number): void {
  if (Object.keys(values).length === 0) return;
  const savedAt = new Date().toISOString();
  void keepLocalDraft(to, { values, rowVersion, savedAt, requestKey: '' });
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
