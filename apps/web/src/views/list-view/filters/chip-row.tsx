import type { Term } from '@haiqiao/contract/query';
import { useTranslation } from 'react-i18next';
import { describeTerm } from '#web/field-types/describe-term.ts';
import { targetOf, useOptionLabels } from '#web/field-types/option-labels.store.ts';
import { CloseGlyph } from '#web/ui/glyph/glyph.tsx';
import { useListScope } from '../list-scope.ts';
import { changed, withTerm } from '../query/list-address.ts';
import { filterOf } from './filters.logic.ts';
import styles from './filters.module.css';

/** The active conditions, each removable; clear all; and save as a view (VISUAL §6). */
export function ChipRow() {
  const { t } = useTranslation('list');
  const { state, change, ask } = useListScope();
  return (
    <div className={styles['chips']} role="group" aria-label={t('filters.label')}>
      <span className={styles['chipsLabel']}>{t('filters.chips')}</span>
      {state.keyword !== '' && (
        <Chip
          label={t('filters.keyword')}
          text={state.keyword}
          onRemove={() => change(changed(state, { keyword: '' }))}
        />
      )}
      {state.terms.map((term) => (
        <TermChip key={term.column} term={term} />
      ))}
      <button
        type="button"
        className={styles['word']}
        onClick={() => change(changed(state, { terms: [], keyword: '' }))}
      >
        {t('filters.clear')}
      </button>
      <button type="button" className={styles['word']} onClick={() => ask({ kind: 'saveView', view: null })}>
        {t('filters.saveView')}
      </button>
    </div>
  );
}

const NO_IDS: readonly string[] = [];

function idsOf({ value }: Term): readonly string[] {
  if (value === undefined || value === null) return NO_IDS;
  return (Array.isArray(value) ? value : [value]).map(String);
}

function TermChip({ term }: { readonly term: Term }) {
  const { view, labels, state, change } = useListScope();
  const filter = filterOf(view, term);
  const field = filter?.kind === 'field' ? filter.field : null;
  const target = field ? targetOf(field) : null;
  // Names in a link's conditions are loaded here; the description reads them from the cache.
  useOptionLabels(target ?? '', target === null ? NO_IDS : idsOf(term));
  return (
    <Chip
      label={filter?.label ?? term.column}
      text={field ? describeTerm(term, field, labels) : ''}
      onRemove={() => change(changed(state, { terms: withTerm(state.terms, term.column, null) }))}
    />
  );
}

interface ChipProps {
  readonly label: string;
  /** Empty for on/off conditions. */
  readonly text: string;
  readonly onRemove: () => void;
}

function Chip({ label, text, onRemove }: ChipProps) {
  const { t } = useTranslation('list');
  return (
    <span className={styles['chip']}>
      <span className={text === '' ? styles['chipText'] : styles['chipLabel']}>{label}</span>
      {text !== '' && (
        <span className={styles['chipText']} title={text}>
          {text}
        </span>
      )}
      <button
        type="button"
        className={styles['chipClose']}
        aria-label={t('filters.remove', { field: label })}
        onClick={onRemove}
      >
        <CloseGlyph size={10} />
      </button>
    </span>
  );
}
