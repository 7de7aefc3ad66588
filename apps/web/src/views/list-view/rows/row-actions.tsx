import type { ActionView, ListView } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { LateDropdown } from '#web/ui/dropdown/late-dropdown.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { asksFirst } from '#web/views/record-actions/action-question.ts';
import { rowName, statusOf } from '../query/list-row.ts';
import { useRowScope } from './row-scope.ts';
import styles from './rows.module.css';

const DELETE = '$delete';

/** Whether an action is offered for a record's state; the server decides. */
export function isOffered({ from }: ActionView, row: ListRow): boolean {
  return from === undefined || from.length === 0 || from.includes(statusOf(row));
}

/** Whether records of this state are final, and so not edited; the server decides. */
export function isFinal({ statuses }: Pick<ListView, 'statuses'>, row: ListRow): boolean {
  const status = statusOf(row);
  return statuses.some((each) => each.isFinal === true && each.code === status);
}

function itemsOf(view: ListView, row: ListRow, deleteLabel: string): DropdownItem[] {
  const actions = view.rowActions
    .filter((action) => isOffered(action, row))
    .map<DropdownItem>(({ code, label }) => ({ key: code, label }));
  if (!view.verbs.delete) return actions;
  const rule: DropdownItem[] = actions.length > 0 ? ['-'] : [];
  return [...actions, ...rule, { key: DELETE, label: deleteLabel, icon: 'delete' }];
}

/** Runs an action without questions. Its code is loaded on the first press: most lists are only read. */
async function takeNow(view: ListView, action: ActionView, row: ListRow): Promise<void> {
  const loaded = await import('../batch/take-for-rows.ts').catch(() => null);
  if (loaded === null) return showToast('error', i18next.t('common:loadFailed'));
  return loaded.takeAtOnce(view, action, row);
}

/** The actions on a row: two labels, others behind ⋮ (VISUAL §6). */
export function RowActions({ row }: { readonly row: ListRow }) {
  const { view, open, edit, ask, linkColumn, words, own } = useRowScope();
  const items = own ? own.itemsOf(row) : itemsOf(view, row, words.delete);
  const canEdit = own ? own.edit !== undefined : view.verbs.update && !isFinal(view, row);
  const choose = (key: string) => {
    if (own) return own.act(key, row);
    if (key === DELETE) return ask({ kind: 'remove', rows: [row] });
    const action = view.rowActions.find(({ code }) => code === key);
    if (action && !asksFirst(action)) return void takeNow(view, action, row);
    return ask({ kind: 'action', code: key, rows: [row], isBatch: false });
  };
  return (
    <span className={styles['actions']}>
      <button type="button" className={styles['word']} onClick={() => open(row)}>
        {own?.openLabel ?? words.see}
      </button>
      {canEdit && (
        <button type="button" className={styles['word']} onClick={() => edit(row)}>
          {words.edit}
        </button>
      )}
      {items.length > 0 && (
        <LateDropdown items={items} placement="bottomRight" isInBox onSelect={choose}>
          <button
            type="button"
            className={styles['more']}
            aria-label={words.more(rowName(row, view, linkColumn))}
            aria-haspopup="menu"
          />
        </LateDropdown>
      )}
    </span>
  );
}
