import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { definitionQueries } from '#web/api/definitions.ts';
import { recordQueries } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { openInsteadOf } from '#web/tabs/tab-actions.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY } from '#web/tabs/tab.ts';
import { type QueuedCase, type QueuePosition, useQueuePosition } from './case-queue.ts';

export interface QueueWay {
  readonly position: QueuePosition | null;
  /** Opens another case instead of this one. */
  readonly go: (next: QueuedCase) => void;
}

/** Navigation between the cases of the queue. */
export function useQueueWay(): QueueWay {
  const tab = useTab();
  return {
    position: useQueuePosition(),
    go: ({ path }) => openInsteadOf(tab.id, path, { source: tab.query[SOURCE_KEY] ?? '' }),
  };
}

/** Delay before the next case is prefetched after this one is loaded. */
const AHEAD_MS = 400;
/** Within this time a prefetched case is shown at once and reloaded in the background. */
const FRESH_MS = 60_000;

/** Prefetches the next case of the queue. */
export function useNextAhead(position: QueuePosition | null): void {
  const client = useQueryClient();
  const locale = useLocale();
  const { formCode = '', dataId = '' } = position?.next ?? {};
  useEffect(() => {
    if (formCode === '' || dataId === '') return undefined;
    const timer = setTimeout(() => {
      void client.prefetchQuery({ ...definitionQueries.form(formCode, locale), staleTime: FRESH_MS });
      void client.prefetchQuery({ ...recordQueries.detail(formCode, dataId, locale), staleTime: FRESH_MS });
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [client, locale, formCode, dataId]);
}
