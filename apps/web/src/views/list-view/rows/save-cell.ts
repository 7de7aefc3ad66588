import { type FieldView, type ListView } from '@haiqiao/contract/endpoints';
import { fieldTypeOf, sameValue, type WireValue } from '@haiqiao/contract/field-types';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import i18next from 'i18next';
import { ApiError } from '#web/api/api-error.ts';
import { refusalText, warningsIn } from '#web/views/record-actions/refusal-text.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { reloadRecord, reloadRecordLists, storeRecord } from '#web/api/records.ts';
import { namedValueOf } from '#web/field-types/wire-value.ts';
import { currentLocale } from '#web/i18n/runtime.ts';
import { formOfRow } from '../query/list-row.ts';

/** Result of saving one cell. `refused`: the message is shown beside the control; the codes can be accepted. */
export type CellOutcome =
  | { readonly kind: 'saved' | 'unchanged' | 'changedElsewhere' }
  | { readonly kind: 'refused'; readonly text: string; readonly warnings: readonly string[] };

export interface CellSave {
  readonly view: ListView;
  readonly row: ListRow;
  readonly name: string;
  readonly field: FieldView;
  readonly value: WireValue;
  /** Displayed and accepted warnings. */
  readonly accepted: readonly string[];
}

function refused(text: string, warnings: readonly string[] = []): CellOutcome {
  return { kind: 'refused', text, warnings };
}

function readError(error: unknown): CellOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.id === 'RECORD_CONFLICT') return { kind: 'changedElsewhere' };
  if (error.id === 'RECORD_WARNINGS') {
    const warnings = warningsIn(error);
    const text = warnings.map((warning) => warning.text).join(' ');
    return refused(
      i18next.t('list:cell.accept', { text }),
      warnings.map(({ code }) => code),
    );
  }
  return refused(refusalText(error));
}

/** Saves one value of a row; refreshes the lists when stored, or after another person's change. */
export async function saveCell(save: CellSave): Promise<CellOutcome> {
  const { view, row, name, field, value, accepted } = save;
  const parsed = fieldTypeOf(field).parse(value, field);
  if (!parsed.ok) {
    const [issue] = parsed.issues;
    return refused(issue ? issueText(issue, tagOf(currentLocale())) : '');
  }
  if (sameValue(parsed.value, namedValueOf(row[name]).value)) return { kind: 'unchanged' };
  const id = formOfRow(view, row);
  try {
    const { rowVersion } = row;
    const values = { [name]: parsed.value };
    await storeRecord({ id, dataId: row.id, rowVersion, values, acceptedWarnings: [...accepted] });
    await Promise.all([reloadRecordLists(), reloadRecord(id, row.id)]);
    return { kind: 'saved' };
  } catch (error) {
    const outcome = readError(error);
    if (outcome.kind === 'changedElsewhere') await reloadRecordLists();
    return outcome;
  }
}
