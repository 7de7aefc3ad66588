import { useQuery } from '@tanstack/react-query';
import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { definitionQueries } from '#web/api/definitions.ts';
import { listQueries, type ListViews } from '#web/api/record-lists.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { pageStateOf } from '#web/tabs/tab.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ListHead } from './list-head.tsx';
import { ListCard, ListSkeleton } from './list-view.tsx';
import styles from './list-view.module.css';
import { formatListState, NO_VIEW, parseListState, stateOfView } from './query/list-address.ts';
import { useAddressLook, useCreateListScope } from './use-list-scope.ts';
import { ListFault } from './states/list-fault.tsx';

export interface ListPageProps {
  /** List of a fixed route; else from the address. */
  readonly listCode?: string;
}

/** Name of the page in `app/pages.ts`: a tab without a menu is named after its list (NAV-06). */
const LIST_PAGE = 'lists';

/** An address without a code is treated like a list the reader may not see. */
const NO_CODE = new ApiError('', { kind: 'refused', url: '', id: 'DEFINITION_NOT_FOUND' });

/** A list: `/lists?code=` (ENG-03, NAV-04). */
export function ListPage({ listCode }: ListPageProps) {
  const { query } = useTab();
  const locale = useLocale();
  const code = listCode ?? query['code'] ?? '';
  const definition = useQuery({ ...definitionQueries.list(code, locale), enabled: code !== '' });
  // Loaded in parallel; if the saved views fail to load, the list is shown without them.
  const views = useQuery({ ...listQueries.views(code), enabled: code !== '' });
  if (code === '') return <ListFault isPage error={NO_CODE} onRetry={() => undefined} />;
  if (definition.error && !definition.data) {
    return <ListFault isPage error={definition.error} onRetry={() => void definition.refetch()} />;
  }
  if (!definition.data || views.isPending) return <ListSkeleton />;
  return <List key={code} view={definition.data} views={views.data} />;
}

/** Whether the default view is still being written into an address without a view state. */
function useDefaultView(views: ListViews | undefined): boolean {
  const { query, look } = useTab();
  const [first, setFirst] = useState(() => {
    const isPlain = Object.keys(pageStateOf(query)).length === 0;
    return isPlain ? views?.views.find(({ isDefault }) => isDefault) : undefined;
  });
  const show = useEffectEvent((view: SavedView) =>
    look(formatListState(stateOfView(view)), { isReplaced: true }),
  );
  useEffect(() => {
    if (!first) return;
    show(first);
    setFirst(undefined);
  }, [first]);
  return first !== undefined;
}

/** Reports that the view in the address no longer exists and removes it; other conditions stay. */
function useLostView(views: ListViews | undefined): void {
  const { t } = useTranslation('list');
  const { query, look } = useTab();
  const { view: named = NO_VIEW } = query;
  // Only on opening: deleting the visible view gives its own message.
  const [isLost] = useState(
    () => views !== undefined && named !== NO_VIEW && views.views.every(({ id }) => id !== named),
  );
  const report = useEffectEvent(() => {
    showToast('warning', t('views.lost'));
    look(formatListState({ ...parseListState(query), view: null }), { isReplaced: true });
  });
  useEffect(() => {
    if (isLost) report();
  }, [isLost]);
}

interface ListProps {
  readonly view: ListView;
  readonly views: ListViews | undefined;
}

function List({ view, views }: ListProps) {
  const { name } = useTab();
  const isWaiting = useDefaultView(views);
  useLostView(views);
  useTabTitle(name === LIST_PAGE ? view.label : '');
  return isWaiting ? <ListSkeleton /> : <LookedAt view={view} views={views} />;
}

const NO_TERMS = [] as const;

function LookedAt({ view, views }: ListProps) {
  const { query } = useTab();
  const look = useAddressLook();
  const { list_status, apply_type } = query;
  const preset = {
    ...(list_status === undefined ? {} : { list_status }),
    ...(apply_type === undefined ? {} : { apply_type }),
  };
  const scope = useCreateListScope({ view, look, preset, fixedTerms: NO_TERMS, views });
  return (
    <div className={styles['page']}>
      <ListHead scope={scope} />
      <ListCard scope={scope} isEmbedded={false} />
    </div>
  );
}
