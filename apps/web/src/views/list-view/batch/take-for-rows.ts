import type { ActionView, ListView } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { ApiError } from '#web/api/api-error.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { type ActionOutcome, reloadRecord, reloadRecordLists, takeAction } from '#web/api/records.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { ActionInput } from '#web/views/record-actions/action-question.ts';
import { formOfRow } from '../query/list-row.ts';

/** An action on rows of a list. */
export interface RowsAction {
  readonly view: ListView;
  readonly action: ActionView;
  readonly rows: readonly ListRow[];
}

/** Runs an action on rows of a list, and reloads their views. @throws ApiError */
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

/** The result of an action on one row: reports success, or returns the refusal's message. */
export function reportOutcome(action: ActionView, [outcome]: readonly ActionOutcome[]): string | null {
  if (outcome && !outcome.ok) return outcome.message ?? action.label;
  showToast('success', i18next.t('form:action.done', { name: action.label, defaultValue: action.label }));
  return null;
}

/** Rows with an action in progress. */
const underWay = new Set<string>();

/** Runs an action without questions, once despite repeated presses; it continues after its list is left. */
export async function takeAtOnce(view: ListView, action: ActionView, row: ListRow): Promise<void> {
  if (underWay.has(row.id)) return;
  underWay.add(row.id);
  try {
    const outcomes = await takeForRows({ view, action, rows: [row] });
    // Texts that fail to load must not suppress the success message.
    await needTexts(['form']).catch(() => undefined);
    const refused = reportOutcome(action, outcomes);
    if (refused !== null) showToast('error', refused);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('error', await sentenceOf(error));
  } finally {
    underWay.delete(row.id);
  }
}

/** The message of a refusal; the error's own message when the code of the rules fails to load. */
async function sentenceOf(error: ApiError): Promise<string> {
  try {
    const { refusalText } = await import('#web/views/record-actions/refusal-text.ts');
    return refusalText(error);
  } catch {
    return error.message;
  }
}
