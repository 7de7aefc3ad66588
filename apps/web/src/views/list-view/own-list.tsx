import { useQuery } from '@tanstack/react-query';
import type { ListView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import type { ReactNode } from 'react';
import { definitionQueries } from '#web/api/definitions.ts';
import { listQueries, type ListRow, type ListViews } from '#web/api/record-lists.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { ListButtons } from './list-head.tsx';
import type { OwnVerbs } from './list-scope.ts';
import { ListCard, ListSkeleton } from './list-view.tsx';
import { useAddressLook, useCreateListScope } from './use-list-scope.ts';
import { ListFault } from './states/list-fault.tsx';

/** The parts of a list, for a page with its own layout. */
export interface ListParts {
  readonly view: ListView;
  /** 导入 and 导出, by the reader's rights. */
  readonly buttons: ReactNode;
  /** Tabs, filters, rows and paging. */
  readonly card: ReactNode;
  /** The rows of the current page, in order. */
  readonly rows: readonly ListRow[];
}

export interface OwnListProps {
  readonly listCode: string;
  /** Fixed conditions. */
  readonly fixedTerms: readonly Term[];
  readonly own: OwnVerbs;
  readonly children: (parts: ListParts) => ReactNode;
}

/** A list whose page opens, creates and changes the records itself; its view state is in the address. */
export function OwnList({ listCode, ...rest }: OwnListProps) {
  const locale = useLocale();
  const definition = useQuery(definitionQueries.list(listCode, locale));
  const views = useQuery(listQueries.views(listCode));
  if (definition.error && !definition.data) {
    return <ListFault isPage error={definition.error} onRetry={() => void definition.refetch()} />;
  }
  if (!definition.data || views.isPending) return <ListSkeleton />;
  return <List view={definition.data} views={views.data} {...rest} />;
}

interface ListProps extends Omit<OwnListProps, 'listCode'> {
  readonly view: ListView;
  readonly views: ListViews | undefined;
}

const NO_PRESET = {};

function List({ view, views, fixedTerms, own, children }: ListProps) {
  const look = useAddressLook();
  const scope = useCreateListScope({ view, look, preset: NO_PRESET, fixedTerms, views, own });
  return children({
    view,
    buttons: <ListButtons scope={scope} />,
    card: <ListCard scope={scope} isEmbedded={false} />,
    rows: scope.list.rows,
  });
}
