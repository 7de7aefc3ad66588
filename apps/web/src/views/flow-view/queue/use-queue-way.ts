import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { definitionQueries } from '#web/api/definitions.ts';
import { recordQueries } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { openInPlaceOf } from '#web/tabs/tab-actions.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY } from '#web/tabs/tab.ts';
import { type QueuedCase, type QueuePlace, useQueuePlace } from './case-queue.ts';

export interface QueueWay {
  readonly place: QueuePlace | null;
  /** Opens another case in the place of this one. */
  readonly go: (next: QueuedCase) => void;
}

/** The way from one case of the queue to the next. */
export function useQueueWay(): QueueWay {
  const tab = useTab();
  return {
    place: useQueuePlace(),
    go: ({ path }) => openInPlaceOf(tab.id, path, { source: tab.query[SOURCE_KEY] ?? '' }),
  };
}

/** The case behind this one is fetched when this one is here, so that it opens at once. */
const AHEAD_MS = 400;
/** Opened within this time, it is shown as it was fetched, and asked for anew beside that. */
const FRESH_MS = 60_000;

/** Fetches the next case of the queue before it is asked for. */
export function useNextAhead(place: QueuePlace | null): void {
  const client = useQueryClient();
  const locale = useLocale();
  const { formCode = '', dataId = '' } = place?.next ?? {};
  useEffect(() => {
    if (formCode === '' || dataId === '') return undefined;
    const timer = setTimeout(() => {
      void client.prefetchQuery({ ...definitionQueries.form(formCode, locale), staleTime: FRESH_MS });
      void client.prefetchQuery({ ...recordQueries.detail(formCode, dataId, locale), staleTime: FRESH_MS });
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [client, locale, formCode, dataId]);
}
