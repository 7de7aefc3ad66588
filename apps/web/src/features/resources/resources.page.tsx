import { listNames } from '#web/i18n/list-names.ts';
import {
  RESOURCE_ACCESS_KINDS,
  type ResourceAccessKind,
  type ResourceView,
} from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { menuEditorQueries } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StatusTag, type StatusFamily, type StatusGlyph } from '#web/ui/status-tag/status-tag.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';
import styles from './resources.module.css';

const COVERAGE_LOOKS: Readonly<Record<ResourceAccessKind, readonly [StatusFamily, StatusGlyph]>> = {
  menu: ['green', 'check'],
  button: ['cyan', 'arrows'],
  signedIn: ['blue', 'ring'],
  public: ['slate', 'info'],
  none: ['red', 'barred'],
};

type Filter = ResourceAccessKind | 'all';

const FILTERS = ['all', ...RESOURCE_ACCESS_KINDS] as const;

function Coverage({ coverage }: { readonly coverage: ResourceAccessKind }) {
  const { t } = useTranslation('menus');
  const [family, glyph] = COVERAGE_LOOKS[coverage];
  return (
    <StatusTag family={family} glyph={glyph}>
      {t(`reach.${coverage}`)}
    </StatusTag>
  );
}

function Route({ method, path }: Pick<ResourceView, 'method' | 'path'>) {
  return (
    <span className={styles['path']}>
      <b>{method}</b>
      <code title={path}>{path}</code>
    </span>
  );
}

function useColumns(): readonly TableColumn<ResourceView>[] {
  const { t } = useTranslation('menus');
  return [
    {
      key: 'path',
      title: t('resource.path'),
      widthPx: 320,
      cell: (resource) => <Route {...resource} />,
    },
    {
      key: 'reach',
      title: t('resource.reach'),
      widthPx: 190,
      cell: ({ reach }) => <Coverage coverage={reach} />,
    },
    {
      key: 'buttons',
      title: t('resource.buttons'),
      widthPx: 220,
      cell: ({ buttons }) =>
        listNames(buttons.map(({ name, menu }) => (menu ? `${menu} / ${name}` : name))) || '—',
    },
    {
      key: 'permission',
      title: t('resource.permission'),
      widthPx: 170,
      cell: ({ permission }) => (permission ? <code>{permission}</code> : '—'),
    },
    { key: 'code', title: t('resource.code'), widthPx: 200, cell: ({ code }) => <code>{code}</code> },
    {
      key: 'desc',
      title: t('resource.desc'),
      widthPx: 320,
      cell: ({ desc }) => (
        <span lang="en" title={desc}>
          {desc || '—'}
        </span>
      ),
    },
    {
      key: 'lastSeenAt',
      title: t('resource.lastSeen'),
      widthPx: 170,
      cell: ({ lastSeenAt }) => shanghaiTime(lastSeenAt),
    },
  ];
}

/** The server routes, and which of them no menu or button grants (PERM-04). */
export function ResourcesPage() {
  const { t } = useTranslation(['menus', 'common']);
  const locale = useLocale();
  const columns = useColumns();
  const [filter, setFilter] = useTabState<Filter>('filter', 'all');
  const [keyword, setKeyword] = useTabState('keyword', '');
  const wanted = useDeferredValue(keyword.trim());
  const question = { keyword: wanted, ...(filter === 'all' ? {} : { reach: filter }) };
  const { data, error, refetch } = useQuery(menuEditorQueries.resources(question, locale));
  const countOf = (each: Filter) => {
    if (!data) return undefined;
    return each === 'all'
      ? Object.values(data.counts).reduce((sum, count) => sum + count, 0)
      : data.counts[each];
  };
  return (
    <Page title={t('resource.title')} purpose={t('resource.purpose')}>
      <section className={styles['card']}>
        <LineTabs
          label={t('resource.reach')}
          value={filter}
          items={FILTERS.map((each) => {
            const count = countOf(each);
            return {
              value: each,
              label: each === 'all' ? t('resource.all') : t(`reach.${each}`),
              ...(count === undefined ? {} : { count }),
              ...(each === 'none' && (count ?? 0) > 0 ? { tone: 'error' as const } : {}), // a literal, widened otherwise
            };
          })}
          onChange={setFilter}
        />
        <div className={styles['filters']}>
          <SearchInput label={t('resource.search')} value={keyword} onChange={setKeyword} />
          {filter === 'none' && <span className={styles['note']}>{t('resource.noneNote')}</span>}
        </div>
        <div className={styles['rows']}>
          {error ? (
            <EmptyState
              drawing="broken"
              title={t('failed')}
              reason={error.message}
              actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
            />
          ) : (
            <Table
              label={t('resource.title')}
              columns={columns}
              rows={data?.datas ?? []}
              rowKey={({ code }) => code}
              pageSize={50}
              empty={t(data ? 'resource.nothing' : 'common:loading')}
            />
          )}
        </div>
      </section>
    </Page>
  );
}
