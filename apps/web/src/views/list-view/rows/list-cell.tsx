import { createElement } from 'react';
import type { FieldView } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import { TimeLeft } from '#web/field-types/timing/time-left.tsx';
import { isEmptyValue, namedValueOf, textOf } from '#web/field-types/wire-value.ts';
import { moduleCell } from '../../module-parts/registered-parts.tsx';
import { formOfRow, rowText } from '../query/list-row.ts';
import { useRowScope } from './row-scope.ts';
import styles from './rows.module.css';

export interface ListCellProps {
  readonly name: string;
  readonly field: FieldView;
  readonly row: ListRow;
  /** Opens the record. */
  readonly isLink: boolean;
  /** Field with the time from which this due date is urgent. */
  readonly warnsFrom?: string | undefined;
}

/** A value in a list; the record's name is a link. */
export function ListCell({ name, field, row, isLink, warnsFrom }: ListCellProps) {
  const { view, labels } = useRowScope();
  if (isLink) return <LinkCell name={name} field={field} row={row} />;
  const own = moduleCell(view.code, name);
  if (own) return createElement(own, { name, field, row });
  const dueAt = warnsFrom === undefined ? '' : textOf(namedValueOf(row[name]).value);
  if (warnsFrom !== undefined && dueAt !== '')
    return <TimeLeft dueAt={dueAt} warnAt={textOf(namedValueOf(row[warnsFrom]).value) || null} />;
  // For a field whose access depends on the row's state, the row says whether it is masked.
  if (row.maskedFields?.includes(name) === true)
    return <FieldCell field={{ ...field, mode: 'masked' }} value={row[name]} labels={labels} />;
  const maskTarget =
    field.mode === 'masked' && view.form !== null
      ? { formCode: formOfRow(view, row), dataId: row.id, field: name, canUnmask: view.verbs.unmask }
      : null;
  return <FieldCell field={field} value={row[name]} labels={labels} maskTarget={maskTarget} />;
}

/** The name of a record as its link; a record without a name shows a placeholder and opens as well. */
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

/** Types displayed as plain text; their cells may be links of another kind (call, mail). */
const LINKED = new Set<FieldView['type']>(['text', 'longText', 'ref', 'user', 'org', 'computed']);
