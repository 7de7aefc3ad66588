import type { DuplicatePair } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DuplicatesPage as Found, duplicateQueries, startSearch } from '#web/api/duplicates.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { usePagerTexts } from '#web/views/list-view/rows/list-words.ts';
import { ListFault } from '#web/views/list-view/states/list-fault.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { DuplicateGroupCard } from './duplicate-group.tsx';
import styles from './duplicates.module.css';

const SIZES = [10, 20, 50] as const;

export interface DuplicatesPageProps {
  /** Form of the records. */
  readonly formCode: string;
}

interface Looked {
  readonly dismissed: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** Possible duplicates: compared, merged, or marked as different (DOMAIN §2.8). */
export function DuplicatesPage({ formCode }: DuplicatesPageProps) {
  const { t } = useTranslation('duplicates');
  const locale = useLocale();
  const [looked, look] = useState<Looked>({ dismissed: false, page: 0, pageSize: SIZES[0] });
  const [compared, compare] = useState<DuplicatePair | null>(null);
  const { dismissed, page, pageSize } = looked;
  const question = { id: formCode, dismissed, pageIndex: page, pageSize };
  const { data, error, refetch } = useQuery(duplicateQueries.page(question, locale));
  const isSearching = data?.isSearching ?? false;
  const search = (
    <Button
      icon="search"
      isBusy={isSearching}
      onClick={() => void startSearch(formCode).catch(() => undefined)}
    >
      {t(isSearching ? 'searching' : 'search')}
    </Button>
  );
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={search}>
      <section className={styles['card']} aria-label={t('title')}>
        <div className={styles['bar']}>
          <LineTabs
            label={t('tabs')}
            value={dismissed ? 'dismissed' : 'open'}
            items={[
              { value: 'open', label: t('open') },
              { value: 'dismissed', label: t('dismissed') },
            ]}
            onChange={(value) => look({ ...looked, dismissed: value === 'dismissed', page: 0 })}
          />
          <span className={styles['hint']} role="status">
            <SearchedText found={data} />
          </span>
        </div>
        {error && !data ? (
          <ListFault error={error} onRetry={() => void refetch()} />
        ) : (
          data && <Groups {...{ data, dismissed, formCode, search }} onCompare={compare} />
        )}
        {data && data.total > 0 && <Foot total={data.total} looked={looked} look={look} />}
      </section>
      {compared && data && (
        <CompareDialog pair={compared} formCode={formCode} merge={data.merge} onClose={() => compare(null)} />
      )}
    </Page>
  );
}

interface GroupsProps {
  readonly data: Found;
  readonly dismissed: boolean;
  readonly formCode: string;
  readonly search: React.ReactNode;
  readonly onCompare: (pair: DuplicatePair) => void;
}

function Groups({ data, dismissed, formCode, search, onCompare }: GroupsProps) {
  const { t } = useTranslation('duplicates');
  const { datas, isCut, searchedAt } = data;
  return (
    <>
      {isCut && !dismissed && <Strip tone="info">{t('cut')}</Strip>}
      {datas.length > 0 ? (
        <ul className={styles['groups']}>
          {datas.map((group) => (
            <DuplicateGroupCard key={group.id} group={group} formCode={formCode} onCompare={onCompare} />
          ))}
        </ul>
      ) : (
        <div className={styles['nothing']}>
          <Nothing isSearched={searchedAt !== null} isDismissed={dismissed} search={search} />
        </div>
      )}
    </>
  );
}

function SearchedText({ found }: { readonly found: Found | undefined }) {
  const { t } = useTranslation('duplicates');
  if (!found) return null;
  if (found.isSearching) return t('searchingHint');
  return found.searchedAt === null ? t('never') : t('searchedAt', { at: formatMoment(found.searchedAt) });
}

interface NothingProps {
  readonly isSearched: boolean;
  readonly isDismissed: boolean;
  readonly search: React.ReactNode;
}

function Nothing({ isSearched, isDismissed, search }: NothingProps) {
  const { t } = useTranslation('duplicates');
  if (isDismissed) return <EmptyState drawing="calm" title={t('none.dismissed')} />;
  if (isSearched) return <EmptyState drawing="calm" title={t('none.open')} reason={t('none.openReason')} />;
  return <EmptyState drawing="missing" title={t('never')} reason={t('none.neverReason')} actions={search} />;
}

function Foot(props: {
  readonly total: number;
  readonly looked: Looked;
  readonly look: (looked: Looked) => void;
}) {
  const { total, looked, look } = props;
  const { t } = useTranslation('duplicates');
  const texts = usePagerTexts();
  const { page, pageSize } = looked;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <div className={styles['foot']}>
      <span role="status">{t('total', { count: total })}</span>
      <Pager
        page={page}
        pages={pages}
        hasNext={page + 1 < pages}
        pageSize={pageSize}
        sizes={SIZES}
        onPage={(next) => look({ ...looked, page: next })}
        onSize={(size) => look({ ...looked, page: 0, pageSize: size })}
        texts={texts}
      />
    </div>
  );
}
