import type { ActionView, ListView } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { ApiError } from '#web/api/api-error.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { type ActionOutcome, reloadRecord, reloadRecordLists, takeAction } from '#web/api/records.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { ActionInput } from '#web/views/record-actions/action-question.ts';
import { formOfRow } from '../query/row-form.ts';

/** An action for rows of a list. */
export interface RowsAction {
  readonly view: ListView;
  readonly action: ActionView;
  readonly rows: readonly ListRow[];
}

/** Takes an action for rows of a list, and loads again whatever shows them. @throws ApiError */
export async function takeForRows(
  { view, action, rows }: RowsAction,
  input: ActionInput = {},
): Promise<readonly ActionOutcome[]> {
  const id = formOfRow(view, rows[0]);
  const items = rows.map((row) => ({ dataId: row.id, rowVersion: row.rowVersion }));
  const outcomes = await takeAction({ id, action: action.code, items, ...input });
  void reloadRecordLists();
  for (const { dataId } of items) void reloadRecord(id, dataId);
  return outcomes;
}

/** What the action of one row came to: says that it is done, or answers the sentence of its refusal. */
export function tellOutcome(action: ActionView, [outcome]: readonly ActionOutcome[]): string | null {
  if (outcome && !outcome.ok) return outcome.message ?? action.label;
  showToast('success', i18next.t('form:action.done', { name: action.label, defaultValue: action.label }));
  return null;
}

/** Rows for which an action is on its way. */
const underWay = new Set<string>();

/** Takes an action that asks nothing first, once however often it is pressed; it goes on when its list is left. */
export async function takeAtOnce(view: ListView, action: ActionView, row: ListRow): Promise<void> {
  if (underWay.has(row.id)) return;
  underWay.add(row.id);
  try {
    const outcomes = await takeForRows({ view, action, rows: [row] });
    // Words that do not arrive keep nobody from hearing that it is done.
    await needTexts(['form']).catch(() => undefined);
    const refused = tellOutcome(action, outcomes);
    if (refused !== null) showToast('error', refused);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('error', await sentenceOf(error));
  } finally {
    underWay.delete(row.id);
  }
}

/** The sentence of a refusal; where the code of the rules does not arrive, what the error says of itself. */
async function sentenceOf(error: ApiError): Promise<string> {
  try {
    const { refusalText } = await import('#web/views/record-actions/refusal-text.ts');
    return refusalText(error);
  } catch {
    return error.message;
  }
}
