import type { ListView } from '@haiqiao/contract/endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { ListAggregate } from '#web/api/record-lists.ts';
import { withSeparators } from '#web/field-types/numbers.ts';
import styles from './rows.module.css';

/** Whether a list has anything to add up. */
export function hasAggregates(view: ListView): boolean {
  return view.columns.some(({ aggregate }) => aggregate !== undefined);
}

/**
 * What stands under the columns that are added up; under the first of all, what is added up: the others may be out of sight.
 * @param first the leftmost column that is shown
 */
export function sumCells(
  view: ListView,
  first: string | undefined,
  { data, isError, isFetching }: Pick<UseQueryResult<ListAggregate>, 'data' | 'isError' | 'isFetching'>,
): ReadonlyMap<string, ReactNode> {
  const t = i18next.getFixedT(null, 'list');
  const cells = view.columns.flatMap(({ field, aggregate }): (readonly [string, ReactNode])[] => {
    if (aggregate === undefined) return [];
    const value = data?.values[field] ?? null;
    const shown = value === null ? '—' : withSeparators(value);
    const waiting = isError ? t('sums.failed') : '…';
    return [
      [
        field,
        <>
          <span className={styles['sumKind']}>{t(`sums.${aggregate}`)}</span>
          {data && !(isFetching && value === null) ? shown : waiting}
        </>,
      ],
    ];
  });
  const lead = first === undefined ? [] : [[first, t('sums.allPages')] as const];
  return new Map([...lead, ...cells]);
}
