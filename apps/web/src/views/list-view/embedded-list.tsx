import { useQuery } from '@tanstack/react-query';
import type { ListView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { useMemo } from 'react';
import { definitionQueries } from '#web/api/definitions.ts';
import { listQueries, type ListViews } from '#web/api/record-lists.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { withOpenFilters } from './filters/filters.logic.ts';
import { ListButtons } from './list-head.tsx';
import { ListCard } from './list-view.tsx';
import styles from './list-view.module.css';
import { useCreateListScope, useOwnLook } from './use-list-scope.ts';
import { ListFault } from './states/list-fault.tsx';

export interface EmbeddedListProps {
  readonly listCode: string;
  /** Fixed conditions: the record that contains the list. */
  readonly fixedTerms: readonly Term[];
}

/** A list inside another page; its view state is stored with the tab, not in the address. */
export function EmbeddedList({ listCode, fixedTerms }: EmbeddedListProps) {
  const locale = useLocale();
  const definition = useQuery(definitionQueries.list(listCode, locale));
  const views = useQuery(listQueries.views(listCode));
  if (definition.error && !definition.data) {
    return <ListFault error={definition.error} onRetry={() => void definition.refetch()} />;
  }
  if (!definition.data || views.isPending) return <div className={styles['waiting']} />;
  return <List view={definition.data} views={views.data} fixedTerms={fixedTerms} />;
}

interface ListProps {
  readonly view: ListView;
  readonly views: ListViews | undefined;
  readonly fixedTerms: readonly Term[];
}

const NO_PRESET = {};

function List({ view: whole, views, fixedTerms }: ListProps) {
  const view = useMemo(() => withOpenFilters(whole, fixedTerms), [whole, fixedTerms]);
  const look = useOwnLook(view.code);
  const scope = useCreateListScope({ view, look, preset: NO_PRESET, fixedTerms, views });
  return (
    <div className={styles['embedded']}>
      <ListButtons scope={scope} />
      <ListCard scope={scope} isEmbedded />
    </div>
  );
}
