import { useTranslation } from 'react-i18next';
import { RecordChoice } from './choosing/late-choices.ts';
import { TextCell } from './editing/text-cell.tsx';
import { RecordLink } from './editing/record-link.tsx';

import styles from './editing/record-link.module.css';
import { useOptionLabels } from './option-labels.store.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { idsOf, namesOf } from './wire-value.ts';

const MAX_RECORDS = 200;

function RefsControl({ field, value, onChange, ...rest }: InputProps<'refs'>) {
  const { labels: _, inner: _i, ...binding } = rest;
  return (
    <RecordChoice
      {...binding}
      target={field.target}
      {...(field.options ? { options: field.options } : {})}
      isMany
      max={field.max ?? MAX_RECORDS}
      values={idsOf(value)}
      onChange={(next) => onChange(next.length > 0 ? [...next] : null)}
    />
  );
}

function Cell({ field, value, displayValue, isWrapped }: CellProps<'refs'>) {
  const { t } = useTranslation('fields');
  const ids = idsOf(value);
  const said = namesOf(value);
  const unsaid = ids.filter((id) => !said.has(id));
  const labelOf = useOptionLabels(field.target, displayValue === '' || isWrapped ? unsaid : []);
  const nameOf = (id: string) => said.get(id) ?? labelOf(id);
  if (!isWrapped)
    return <TextCell text={displayValue || ids.map(nameOf).join(t('separator'))} isWrapped={false} />;
  return (
    <ul className={styles['records']}>
      {ids.map((id) => (
        <li key={id}>
          <RecordLink target={field.target} id={id} name={nameOf(id)} isWrapped />
        </li>
      ))}
    </ul>
  );
}

/** Several records of another area. */
export const refs: WebFieldType<'refs'> = {
  Input: RefsControl,
  Cell,
  describe: (value, field, labels) => labels.labelOf({ kind: 'ref', target: field.target }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 200, align: 'start', grows: true },
};
