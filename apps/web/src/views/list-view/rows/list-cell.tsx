import type { FieldView } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import { TimeLeft } from '#web/field-types/timing/time-left.tsx';
import { isEmptyValue, namedValueOf, textOf } from '#web/field-types/wire-value.ts';
import { formOfRow } from '../query/row-form.ts';
import { rowText } from '../query/row-values.ts';
import { useRowScope } from './row-scope.ts';
import styles from './rows.module.css';

export interface ListCellProps {
  readonly name: string;
  readonly field: FieldView;
  readonly row: ListRow;
  /** Opens the record. */
  readonly isLink: boolean;
  /** Field with the moment from which on what has to be done by this one is urgent. */
  readonly warnsFrom?: string | undefined;
}

/** A value in a list; the one that names the record opens it. */
export function ListCell({ name, field, row, isLink, warnsFrom }: ListCellProps) {
  const { view, labels } = useRowScope();
  if (isLink) return <LinkCell name={name} field={field} row={row} />;
  const dueAt = warnsFrom === undefined ? '' : textOf(namedValueOf(row[name]).value);
  if (warnsFrom !== undefined && dueAt !== '')
    return <TimeLeft dueAt={dueAt} warnAt={textOf(namedValueOf(row[warnsFrom]).value) || null} />;
  // Of a field that varies with the state of the row, the row says that it is masked.
  if (row.maskedFields?.includes(name) === true)
    return <FieldCell field={{ ...field, mode: 'masked' }} value={row[name]} labels={labels} />;
  const place =
    field.mode === 'masked' && view.form !== null
      ? { formCode: formOfRow(view, row), dataId: row.id, field: name, canUnmask: view.verbs.unmask }
      : null;
  return <FieldCell field={field} value={row[name]} labels={labels} place={place} />;
}

/** The name of a record as the word that opens it; a record without one says so, and opens all the same. */
function LinkCell({ name, field, row }: Pick<ListCellProps, 'name' | 'field' | 'row'>) {
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
