import type { FieldView } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import { isEmptyValue, namedValueOf } from '#web/field-types/wire-value.ts';
import { rowText } from '../query/row-values.ts';
import { useRowScope } from './row-scope.ts';
import styles from './rows.module.css';

export interface ListCellProps {
  readonly name: string;
  readonly field: FieldView;
  readonly row: ListRow;
  /** Opens the record. */
  readonly isLink: boolean;
}

/** A value in a list; the one that names the record opens it. */
export function ListCell({ name, field, row, isLink }: ListCellProps) {
  const { view, labels } = useRowScope();
  if (isLink) return <LinkCell name={name} field={field} row={row} />;
  const place =
    field.mode === 'masked' && view.form !== null
      ? { formCode: view.form, dataId: row.id, field: name, canUnmask: view.verbs.unmask }
      : null;
  return <FieldCell field={field} value={row[name]} labels={labels} place={place} />;
}

/** The name of a record as the word that opens it; a record without one says so, and opens all the same. */
function LinkCell({ name, field, row }: Omit<ListCellProps, 'isLink'>) {
  const { open, labels, words } = useRowScope();
  const isUnnamed = isEmptyValue(namedValueOf(row[name]).value);
  const unnamed = name === 'recordNo' ? words.unnumbered : words.unnamed;
  const text = LINKED.has(field.type) ? rowText(row, name) : '';
  return (
    <button
      type="button"
      className={styles['link']}
      data-unnamed={isUnnamed}
      title={isUnnamed ? words.see : text}
      onClick={() => open(row)}
    >
      {isUnnamed && unnamed}
      {!isUnnamed && (text || <FieldCell field={field} value={row[name]} labels={labels} />)}
    </button>
  );
}

/** Types whose value is its own reading; their cells may be links of another kind (to call, to write). */
const LINKED = new Set<FieldView['type']>(['text', 'longText', 'ref', 'user', 'org', 'computed']);
