import { useTranslation } from 'react-i18next';
import { MultiSelect } from './editing/late-controls.ts';
import styles from './editing/cell.module.css';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textsOf } from './wire-value.ts';

const MAX_TAGS = 20;

function TagsControl({ field: _, value, onChange, ...rest }: InputProps<'tags'>) {
  const { t } = useTranslation('fields');
  const { labels: _l, inner: _i, narrowedBy: _n, ...binding } = rest;
  return (
    <MultiSelect
      {...binding}
      isFree
      max={MAX_TAGS}
      placeholder={t('typeWord')}
      options={[]}
      values={textsOf(value)}
      onChange={(next) => onChange(next.length > 0 ? [...next] : null)}
    />
  );
}

function Cell({ value, isWrapped }: CellProps<'tags'>) {
  return (
    <span className={styles['words']} data-line={!isWrapped} title={textsOf(value).join(' ')}>
      {textsOf(value).map((word) => (
        <span key={word} className={styles['word']}>
          {word}
        </span>
      ))}
    </span>
  );
}

/** Free words. */
export const tags: WebFieldType<'tags'> = {
  Input: TagsControl,
  Cell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 140, align: 'start', grows: true },
};
