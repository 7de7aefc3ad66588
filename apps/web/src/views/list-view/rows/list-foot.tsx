import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listQueries } from '#web/api/record-lists.ts';
import { Pager } from '#web/ui/pager/pager.tsx';
import { useListScope } from '../list-scope.ts';
import { PAGE_SIZES } from '../query/list-address.ts';
import { useCountWords, usePagerTexts } from './list-words.ts';
import styles from './rows.module.css';
import { hasAggregates } from './sums.tsx';

export interface ListFootProps {
  readonly hasSums: boolean;
  readonly onSums: (isOn: boolean) => void;
}

/** The number of rows, and paging. */
export function ListFoot({ hasSums, onSums }: ListFootProps) {
  const { t } = useTranslation('list');
  const { view, asked, list, state, change, layout } = useListScope();
  const texts = usePagerTexts();
  const total = useTotal();
  const pageSize = asked.question.pageSize ?? view.pageSize;
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].toSorted((a, b) => a - b);
  const countedPages = Math.ceil((total.count ?? 0) / pageSize);
  const pages = Math.max(countedPages, state.page + (list.hasNext ? 2 : 1));
  return (
    <div className={styles['foot']}>
      <span className={styles['total']} role="status">
        {total.text}
      </span>
      {total.isEstimate && (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            className={styles['word']}
            disabled={total.isCounting}
            onClick={total.countAll}
          >
            {t(total.isCounting ? 'total.counting' : 'total.count')}
          </button>
        </>
      )}
      {hasAggregates(view) && (
        <button
          type="button"
          className={styles['word']}
          aria-pressed={hasSums}
          onClick={() => onSums(!hasSums)}
        >
          {t(hasSums ? 'sums.hide' : 'sums.show')}
        </button>
      )}
      <Pager
        page={state.page}
        pages={pages}
        hasNext={list.hasNext || state.page + 1 < countedPages}
        pageSize={pageSize}
        sizes={sizes}
        onPage={(page) => change({ ...state, page })}
        onSize={(size) => {
          layout.setPageSize(size);
          // The first visible row stays visible.
          change({ ...state, pageSize: size, page: Math.floor((state.page * pageSize) / size) });
        }}
        onApproach={list.prefetch}
        texts={texts}
      />
    </div>
  );
}

interface ShownTotal {
  readonly text: React.ReactNode;
  readonly count: number | null;
  readonly isEstimate: boolean;
  readonly isCounting: boolean;
  readonly countAll: () => void;
}

/** The number of rows from the server, or counted exactly on request. */
function useTotal(): ShownTotal {
  const { t } = useTranslation('list');
  const { view, asked, list } = useListScope();
  const words = useCountWords();
  const [counted, setCounted] = useState('');
  const key = JSON.stringify(asked.question);
  const exact = useQuery({
    ...listQueries.exactTotal(view.code, asked.question),
    enabled: counted === key,
  });
  const total = exact.data === undefined ? list.total : { total: exact.data, isEstimate: false };
  const text = total && (
    <Total
      shown={words.full(total.total)}
      sentence={(shown) => t(total.isEstimate ? 'total.about' : 'total.exact', { shown, count: total.total })}
    />
  );
  return {
    text: exact.isError ? t('total.failed') : text,
    count: total?.total ?? null,
    isEstimate: total?.isEstimate === true,
    isCounting: exact.isFetching,
    countAll: () => (counted === key ? void exact.refetch() : setCounted(key)),
  };
}

interface TotalProps {
  readonly shown: string;
  readonly sentence: (shown: string) => string;
}

/** A sentence with an emphasised number. A single such text does not justify the library's component for texts with elements. */
function Total({ shown, sentence }: TotalProps) {
  const [before, after] = sentence(shown).split(shown);
  return (
    <>
      {before}
      <strong>{shown}</strong>
      {after}
    </>
  );
}
