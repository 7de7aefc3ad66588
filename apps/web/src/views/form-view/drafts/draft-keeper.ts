import type { RecordValues } from '@haiqiao/contract/definitions';
import { debounce } from 'es-toolkit/function';
import { dropServerDraft, saveServerDraft } from '#web/api/drafts.ts';
import { sessionStore } from '#web/session/session.store.ts';
import { type DraftKey, dropLocalDraft, storeLocalDraft, markOwnDraft } from './local-drafts.ts';

/** Pause after a key press before the edit is stored on the device; a crash in between loses it. */
const LOCAL_PAUSE_MS = 300;
/** Pause before the edit is stored on the server (DESIGN §8). */
const SERVER_PAUSE_MS = 3000;

/** Where an edit is stored: on the server, on this device only, nowhere, or there is none. */
export type DraftNote =
  | { readonly kind: 'none' | 'nowhere' }
  | { readonly kind: 'server' | 'local'; readonly at: string };

export interface KeeperOptions {
  /** The key of the current edit. */
  readonly requestKey: () => string;
  /** Whether an older edit is still offered: the server stores only one, so it must not be overwritten before the decision. */
  readonly isOffered: () => boolean;
  readonly onNote: (note: DraftNote) => void;
}

export interface DraftKeeper {
  /** Sets the current edit; empty values mean none. */
  readonly save: (values: RecordValues, rowVersion: number | null) => void;
  /** Stores pending edits at once. */
  readonly flush: () => void;
  readonly forget: () => void;
}

interface Edit {
  readonly values: RecordValues;
  readonly rowVersion: number | null;
}

/** After a sign-out, here or in another window, the server would refuse the edit, or store it for the next person. */
function isAuthorSignedIn({ memberId }: DraftKey): boolean {
  return sessionStore.getState().session?.userInfo.id === memberId;
}

/** Stores one edit: on the device after a short pause, on the server after a longer one. */
export function createDraftKeeper(key: DraftKey, options: KeeperOptions): DraftKeeper {
  const target = { formCode: key.formCode, ...(key.dataId ? { dataId: key.dataId } : {}) };
  const { requestKey, isOffered, onNote } = options;
  let edit: Edit | null = null;

  const storeLocally = async () => {
    if (!edit) return;
    const at = new Date().toISOString();
    markOwnDraft(key, requestKey());
    const isStored = await storeLocalDraft(key, { ...edit, savedAt: at, requestKey: requestKey() });
    onNote(isStored ? { kind: 'local', at } : { kind: 'nowhere' });
  };
  const storeOnServer = async () => {
    const sent = edit;
    if (!sent || isOffered() || !isAuthorSignedIn(key)) return;
    try {
      const { savedAt } = await saveServerDraft({ ...target, ...sent });
      if (edit === sent) onNote({ kind: 'server', at: savedAt });
    } catch {
      // The device has it; the next key press retries the server.
    }
  };
  const here = debounce(() => void storeLocally(), LOCAL_PAUSE_MS);
  const there = debounce(() => void storeOnServer(), SERVER_PAUSE_MS);

  const forget = () => {
    here.cancel();
    there.cancel();
    edit = null;
    onNote({ kind: 'none' });
    void dropLocalDraft(key, requestKey());
    if (isOffered()) return;
    // A draft that stays on the server is offered again, and can be discarded then.
    dropServerDraft(target).catch(() => undefined);
  };
  return {
    save: (values, rowVersion) => {
      const isEmpty = Object.keys(values).length === 0;
      if (isEmpty && edit) forget();
      if (isEmpty) return;
      edit = { values, rowVersion };
      here();
      there();
    },
    flush: () => {
      here.flush();
      there.flush();
    },
    forget,
  };
}
