import { useTranslation } from 'react-i18next';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { DateRangeInput, Select } from '#web/field-types/editing/late-controls.ts';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import type { BinQuestion } from '#web/api/recycle-bin.ts';
import { instantOfLocalTime } from '#web/lib/shanghai-time.ts';
import styles from './recycle-bin.module.css';

/** The filter; empty for all. */
export interface BinFilter {
  readonly keyword: string;
  readonly resource: string | null;
  readonly deletedBy: string | null;
  /** `YYYY-MM-DD`; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: BinFilter = { keyword: '', resource: null, deletedBy: null, from: '', to: '' };

/** The server query of a filter. */
export function binQuestion(filter: BinFilter, pageIndex: number, pageSize: number): BinQuestion {
  const { keyword, resource, deletedBy, from, to } = filter;
  return {
    pageIndex,
    pageSize,
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(resource === null ? {} : { resource }),
    ...(deletedBy === null ? {} : { deletedBy }),
    ...(from === '' ? {} : { from: instantOfLocalTime(`${from} 00:00:00`) }),
    ...(to === '' ? {} : { to: instantOfLocalTime(`${to} 23:59:59`) }),
  };
}

export interface BinFiltersProps {
  readonly filter: BinFilter;
  readonly resources: readonly { readonly code: string; readonly label: string }[];
  readonly onChange: (filter: BinFilter) => void;
}

const KEYWORD_MAX_CHARACTERS = 100;

/** Keyword, kind of record, who deleted it, and when. */
export function BinFilters({ filter, resources, onChange }: BinFiltersProps) {
  const { t } = useTranslation('recycle-bin');
  const set = (change: Partial<BinFilter>) => onChange({ ...filter, ...change });
  return (
    <div className={styles['filters']}>
      <div className={styles['keyword']}>
        <SearchInput
          label={t('filter.keyword')}
          maxLength={KEYWORD_MAX_CHARACTERS}
          value={filter.keyword}
          onChange={(keyword) => set({ keyword })}
        />
      </div>
      <div className={styles['choice']}>
        <Select
          aria-label={t('filter.resource')}
          placeholder={t('filter.resource')}
          value={filter.resource}
          options={resources.map(({ code, label }) => ({ value: code, label }))}
          onChange={(resource) => set({ resource })}
        />
      </div>
      <div className={styles['choice']}>
        <RecordChoice
          aria-label={t('filter.deletedBy')}
          placeholder={t('filter.deletedBy')}
          target="$user"
          isMany={false}
          values={filter.deletedBy === null ? [] : [filter.deletedBy]}
          onChange={([deletedBy = null]) => set({ deletedBy })}
        />
      </div>
      <div className={styles['span']}>
        <DateRangeInput
          aria-label={t('filter.at')}
          labels={[t('filter.from'), t('filter.to')]}
          placeholders={[t('filter.from'), t('filter.to')]}
          value={{ from: filter.from, to: filter.to }}
          isPastOnly
          onChange={set}
        />
      </div>
    </div>
  );
}
