import type { RecordValues } from '@haiqiao/contract/definitions';
import { dropServerDraft, keepServerDraft } from '#web/api/drafts.ts';
import { pauseBefore } from './pause.ts';
import { type DraftKey, dropLocalDraft, keepLocalDraft, markOwnDraft } from './local-drafts.ts';

/** Pause after a key before the device keeps the edit; a crash in between costs these letters. */
const LOCAL_PAUSE_MS = 300;
/** Pause before the server keeps it (DESIGN §8). */
const SERVER_PAUSE_MS = 3000;

/** What became of an edit: kept by the server, on this device only, nowhere, or there is none. */
export type DraftNote =
  | { readonly kind: 'none' | 'nowhere' }
  | { readonly kind: 'server' | 'local'; readonly at: string };

export interface KeeperOptions {
  /** The key of the edit as it is now. */
  readonly requestKey: () => string;
  /** Whether an older edit is offered: the server keeps one only, and nobody has decided about it yet. */
  readonly isOffered: () => boolean;
  readonly onNote: (note: DraftNote) => void;
}

export interface DraftKeeper {
  /** The edit as it is now; nothing changed means there is none. */
  readonly keep: (values: RecordValues, rowVersion: number | null) => void;
  /** Keeps at once what waits. */
  readonly flush: () => void;
  readonly forget: () => void;
}

interface Edit {
  readonly values: RecordValues;
  readonly rowVersion: number | null;
}

/** Keeps one edit: on the device after a moment, on the server after a pause. */
export function createDraftKeeper(key: DraftKey, options: KeeperOptions): DraftKeeper {
  const place = { formCode: key.formCode, ...(key.dataId ? { dataId: key.dataId } : {}) };
  const { requestKey, isOffered, onNote } = options;
  let edit: Edit | null = null;

  const keepHere = async () => {
    if (!edit) return;
    const at = new Date().toISOString();
    markOwnDraft(key, requestKey());
    const isKept = await keepLocalDraft(key, { ...edit, savedAt: at, requestKey: requestKey() });
    onNote(isKept ? { kind: 'local', at } : { kind: 'nowhere' });
  };
  const keepThere = async () => {
    const sent = edit;
    if (!sent || isOffered()) return;
    try {
      const { savedAt } = await keepServerDraft({ ...place, ...sent });
      if (edit === sent) onNote({ kind: 'server', at: savedAt });
    } catch {
      // The device has it; the next key tries the server again.
    }
  };
  const here = pauseBefore(LOCAL_PAUSE_MS, () => void keepHere());
  const there = pauseBefore(SERVER_PAUSE_MS, () => void keepThere());

  const forget = () => {
    here.stop();
    there.stop();
    edit = null;
    onNote({ kind: 'none' });
    void dropLocalDraft(key, requestKey());
    if (isOffered()) return;
    // A draft that stays on the server is offered again, and can be given up then.
    dropServerDraft(place).catch(() => undefined);
  };
  return {
    keep: (values, rowVersion) => {
      const isEmpty = Object.keys(values).length === 0;
      if (isEmpty && edit) forget();
      if (isEmpty) return;
      edit = { values, rowVersion };
      here.start();
      there.start();
    },
    flush: () => {
      here.flush();
      there.flush();
    },
    forget,
  };
}
