import type { BinEntry } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, refusalMessage } from '#web/api/api-error.ts';
import { reloadRecordLists } from '#web/api/records.ts';
import { bringBack, purge, reloadBin, type RestoreOutcome } from '#web/api/recycle-bin.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

function namesOf(entries: readonly BinEntry[]) {
  return entries.map(({ resource, id }) => ({ resource, id }));
}

async function attempt(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return refusalMessage(error);
  } finally {
    void reloadBin();
    void reloadRecordLists();
  }
}

/** A record whose unique values belong to another one by now. */
interface Clash {
  readonly entry: BinEntry;
  readonly clashes: NonNullable<RestoreOutcome['clashes']>;
}

/** Entries that were not restored, each with its reason. */
export interface RestoreFailures {
  readonly restored: number;
  readonly failed: readonly { readonly entry: BinEntry; readonly message: string }[];
}

/** The clash of a single requested entry whose unique value is taken. */
function clashOf(entries: readonly BinEntry[], outcomes: readonly RestoreOutcome[]): Clash | null {
  const [entry] = entries;
  const clashes = outcomes[0]?.clashes ?? [];
  return entry && outcomes.length === 1 && clashes.length > 0 ? { entry, clashes } : null;
}

function failedOf(entries: readonly BinEntry[], outcomes: readonly RestoreOutcome[], unknown: string) {
  return outcomes.flatMap(({ id, ok, message = '' }) => {
    const entry = entries.find((each) => each.id === id);
    return ok || !entry ? [] : [{ entry, message: message || unknown }];
  });
}

/** Restores entries and deletes them permanently; obstacles are returned as state for the dialogs. */
export function useRestore(onDone: () => void) {
  const { t } = useTranslation('recycle-bin');
  const [clash, setClash] = useState<Clash | null>(null);
  const [failures, setFailures] = useState<RestoreFailures | null>(null);

  const settle = (entries: readonly BinEntry[], outcomes: readonly RestoreOutcome[]) => {
    const restored = outcomes.filter(({ ok }) => ok).length;
    const only = clashOf(entries, outcomes);
    if (only) setClash(only);
    else if (restored < outcomes.length) {
      setFailures({ restored, failed: failedOf(entries, outcomes, t('failed')) });
    } else {
      showToast('success', t('restored', { count: restored }));
      onDone();
    }
  };

  const restore = async (entries: readonly BinEntry[]) => {
    const refused = await attempt(async () =>
      settle(entries, await bringBack({ entries: namesOf(entries) })),
    );
    if (refused !== null) showToast('error', refused);
  };

  return {
    clash,
    failures,
    restore,
    /** Restores the clashing record with other values. */
    restoreAs: (values: Readonly<Record<string, string>>) =>
      attempt(async () => {
        if (!clash) return;
        const outcomes = await bringBack({ entries: namesOf([clash.entry]), values: { ...values } });
        const [outcome] = outcomes;
        if (outcome && !outcome.ok) {
          setClash({ entry: clash.entry, clashes: outcome.clashes ?? clash.clashes });
          throw new ApiError(outcome.message ?? t('failed'), { kind: 'refused', url: '' });
        }
        setClash(null);
        settle([clash.entry], outcomes);
      }),
    /** null for all. */
    purge: (entries: readonly BinEntry[] | null) =>
      attempt(async () => {
        const count = await purge(entries === null ? { all: true } : { entries: namesOf(entries) });
        showToast('success', t('purged', { count }));
        onDone();
      }),
    dismiss: () => {
      setClash(null);
      setFailures(null);
    },
  };
}
