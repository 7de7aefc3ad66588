import type { DesignEntry } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { type DesignCalls, type DesignHead, designQueries } from '#web/api/designs.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';
import { type DesignPage, designPath, useDesignRights } from '#web/views/designing/design-paths.ts';
import styles from './catalogue.module.css';
import { DesignStateTags } from './state-tags.tsx';

const FILTERS = {
  all: () => true,
  customised: ({ isCustomised, fault }) => isCustomised && fault === '',
  setAside: ({ fault }) => fault !== '',
  draft: ({ hasDraft }) => hasDraft,
} as const satisfies Readonly<Record<string, (entry: DesignEntry) => boolean>>;

type Filter = keyof typeof FILTERS;
const FILTER_NAMES = ['all', 'customised', 'setAside', 'draft'] as const satisfies readonly Filter[];

function isFound({ code, label, module }: DesignEntry, keyword: string): boolean {
  const text = `${label} ${code} ${module.label} ${module.code}`.toLowerCase();
  return keyword.split(/\s+/).every((word) => text.includes(word));
}

/** Length of a time in a table: date, hour and minute. */
const TO_MINUTES = 16;

/** The last publication; for a design set aside, the reason. */
function LastPublished({ last, fault }: Pick<DesignEntry, 'last' | 'fault'>) {
  const { t } = useTranslation('design');
  if (fault !== '') return <span title={fault}>{fault}</span>;
  if (!last) return '—';
  const { number, by, at, note } = last;
  const text = t('catalogue.published', { number, name: by, time: shanghaiTime(at).slice(0, TO_MINUTES) });
  return <span title={[text, note].filter(Boolean).join('\n')}>{text}</span>;
}

function useColumns(page: DesignPage): readonly TableColumn<DesignEntry>[] {
  const { t } = useTranslation('design');
  const { open } = useTab();
  const { canUpdate } = useDesignRights(page);
  return [
    {
      key: 'label',
      title: t('catalogue.name'),
      widthPx: 195,
      cell: ({ code, label }) => (
        <Button tone="link" title={label} onClick={() => open(designPath(page, code))}>
          <span className={styles['name']}>{label}</span>
        </Button>
      ),
    },
    { key: 'code', title: t('catalogue.code'), widthPx: 200, cell: ({ code }) => <code>{code}</code> },
    { key: 'module', title: t('catalogue.module'), widthPx: 125, cell: ({ module }) => module.label },
    {
      key: 'state',
      title: t('catalogue.state'),
      widthPx: 160,
      cell: (entry) => (
        <span className={styles['state']} title={entry.fault}>
          <DesignStateTags {...entry} />
        </span>
      ),
    },
    { key: 'last', title: t('catalogue.last'), widthPx: 250, cell: (entry) => <LastPublished {...entry} /> },
    {
      key: 'verbs',
      title: t('catalogue.actions'),
      widthPx: 76,
      cell: ({ code, label }) => (
        <Button
          tone="link"
          aria-label={t(canUpdate ? 'catalogue.designOf' : 'catalogue.seeOf', { name: label })}
          onClick={() => open(designPath(page, code))}
        >
          {t(canUpdate ? 'catalogue.design' : 'catalogue.see')}
        </Button>
      ),
    },
  ];
}

/** Texts of a catalogue of one kind. */
export interface CatalogueWords {
  readonly title: string;
  readonly purpose: string;
  readonly search: string;
  readonly failed: string;
  readonly nothing: string;
  readonly nothingReason: string;
  readonly none: string;
  readonly noneReason: string;
}

export interface DesignCatalogueProps<Design, View extends DesignHead<Design>, Fault> {
  readonly page: DesignPage;
  readonly calls: DesignCalls<Design, View, Fault>;
  readonly words: CatalogueWords;
}

/** All designs of a kind with their states. */
export function DesignCatalogue<Design, View extends DesignHead<Design>, Fault>({
  page,
  calls,
  words,
}: DesignCatalogueProps<Design, View, Fault>) {
  const { t } = useTranslation(['design', 'common']);
  const { data, error, refetch } = useQuery(designQueries(calls).all(useLocale()));
  const columns = useColumns(page);
  const [filter, setFilter] = useTabState<Filter>('filter', 'all');
  const [keyword, setKeyword] = useTabState('keyword', '');
  const wanted = useDeferredValue(keyword.trim().toLowerCase());
  const entries = data ?? [];
  const shown = entries.filter((entry) => FILTERS[filter](entry) && isFound(entry, wanted));
  const isNarrowed = filter !== 'all' || wanted !== '';
  return (
    <Page title={words.title} purpose={words.purpose}>
      <section className={styles['card']}>
        <LineTabs
          label={t('catalogue.state')}
          value={filter}
          items={FILTER_NAMES.map((name) => ({
            value: name,
            label: t(`catalogue.filter.${name}`),
            ...(data ? { count: entries.filter(FILTERS[name]).length } : {}),
            ...(name === 'setAside' && entries.some(FILTERS.setAside) ? { tone: 'error' as const } : {}), // a literal type, widened otherwise
          }))}
          onChange={setFilter}
        />
        <div className={styles['filters']}>
          <SearchInput label={words.search} value={keyword} onChange={setKeyword} />
        </div>
        {error && !data && (
          <EmptyState
            drawing="broken"
            title={words.failed}
            reason={error.message}
            actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
          />
        )}
        {!error && !data && (
          <p role="status" className={styles['waiting']}>
            {t('common:loading')}
          </p>
        )}
        {data && (
          <div className={styles['rows']}>
            <Table
              label={words.title}
              columns={columns}
              rows={shown}
              rowKey={({ code }) => code}
              pageSize={50}
              empty={
                <EmptyState
                  drawing={isNarrowed ? 'missing' : 'calm'}
                  title={isNarrowed ? words.nothing : words.none}
                  reason={isNarrowed ? words.nothingReason : words.noneReason}
                />
              }
            />
          </div>
        )}
      </section>
    </Page>
  );
}
