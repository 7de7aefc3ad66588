import type { ListView } from '@haiqiao/contract/endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { ListAggregate } from '#web/api/record-lists.ts';
import { withSeparators } from '#web/field-types/wire-value.ts';
import styles from './rows.module.css';

/** Whether a list has sums. */
export function hasAggregates(view: ListView): boolean {
  return view.columns.some(({ aggregate }) => aggregate !== undefined);
}

/**
 * Sums under their columns; the first cell names them, since their columns may be scrolled out of view.
 * @param first the leftmost displayed column
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
