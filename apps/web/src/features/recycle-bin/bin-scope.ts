import type { BinEntry, queryBin } from '@haiqiao/contract/endpoints';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { EndpointReply } from '@haiqiao/contract/http';
import { binQueries } from '#web/api/recycle-bin.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { type BinFilter, binQuestion, NO_FILTER } from './bin-filters.tsx';
import { type BinRights, useBinRights } from './bin-rights.ts';
import type { BinVerbs } from './use-bin-columns.tsx';
import { useRestore } from './use-restore.ts';

interface Looked {
  readonly filter: BinFilter;
  readonly page: number;
  readonly pageSize: number;
}

const START: Looked = { filter: NO_FILTER, page: 0, pageSize: 15 };
const NONE: readonly BinEntry[] = [];

/** Entries that are to go for good; null among them stands for all. */
export interface Purging {
  readonly entries: readonly BinEntry[] | null;
}

/** Everything that the parts of the recycle bin share. */
export interface BinScope {
  readonly rights: BinRights;
  readonly looked: Looked;
  readonly look: (looked: Looked) => void;
  readonly clear: () => void;
  readonly bin: UseQueryResult<EndpointReply<typeof queryBin>>;
  readonly selected: readonly BinEntry[];
  readonly select: (entries: readonly BinEntry[]) => void;
  readonly previewed: BinEntry | null;
  readonly closePreview: () => void;
  readonly purging: Purging | null;
  readonly askPurge: (purging: Purging | null) => void;
  readonly restoring: ReturnType<typeof useRestore>;
  readonly verbs: BinVerbs;
}

/** Puts together what the parts of the recycle bin share. */
export function useBinScope(): BinScope {
  const locale = useLocale();
  const [looked, look] = useTabState<Looked>('looked', START);
  const [selected, select] = useTabState<readonly BinEntry[]>('selected', NONE);
  const [previewed, preview] = useState<BinEntry | null>(null);
  const [purging, askPurge] = useState<Purging | null>(null);
  const asked = useDeferredValue(looked.filter);
  const bin = useQuery(binQueries.page(binQuestion(asked, looked.page, looked.pageSize), locale));
  const restoring = useRestore(() => {
    select(NONE);
    preview(null);
  });
  const restore = useRef(restoring.restore);
  useLayoutEffect(() => {
    restore.current = restoring.restore;
  });
  // The same object for as long as the page lives, so that no row is drawn again for it.
  const [verbs] = useState<BinVerbs>(() => ({
    preview,
    restore: (entry) => void restore.current([entry]),
    purge: (entry) => askPurge({ entries: [entry] }),
  }));
  return {
    rights: useBinRights(),
    looked,
    look,
    clear: () => look(START),
    bin,
    selected,
    select,
    previewed,
    closePreview: () => preview(null),
    purging,
    askPurge,
    restoring,
    verbs,
  };
}
