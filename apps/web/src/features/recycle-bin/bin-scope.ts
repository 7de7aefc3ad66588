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

/** Entries to delete permanently; null for all. */
export interface Purging {
  readonly entries: readonly BinEntry[] | null;
}

/** State shared by the parts of the recycle bin. */
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

/** Creates the state shared by the parts of the recycle bin. */
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
  // A stable object, so that rows are not rendered again.
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
