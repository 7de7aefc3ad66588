import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { taskQueries } from '#web/api/flow-tasks.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { useSession } from '#web/session/session.store.ts';
import { type PageTab, useTab } from '#web/tabs/tab-context.ts';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { taskPath } from '#web/views/flow-view/queue/task-path.ts';
import { storeQueue } from '#web/views/flow-view/queue/case-queue.ts';
import { type FlowRow, flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import { pathOfRow } from '#web/views/flow-view/rows/row-path.ts';
import { useBatchActions } from '#web/views/flow-view/rows/use-batch-actions.tsx';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { BoxPage } from './box-page.tsx';
import styles from './tasks.module.css';

const LIST = 'rs_flow_todo_list';

async function pathOfTask(row: FlowRow): Promise<string> {
  return taskPath(await pathOfRow(row), row.taskId);
}

/** Opens a task with its record; the other tasks of the page become the following ones. */
async function openTask(row: ListRow, rows: readonly ListRow[], tab: PageTab): Promise<void> {
  const others = rows.map(flowRowOf);
  const paths = await Promise.all(others.map(pathOfTask));
  storeQueue(
    tab.fullPath,
    others.map(({ formCode, bizId }, index) => ({ path: paths[index] ?? '', formCode, dataId: bizId })),
  );
  tab.open(await pathOfTask(flowRowOf(row)));
}

/** 我的待办: the reader's open tasks, urgent ones in colour, decided in a batch or in sequence. */
export function TodoBox() {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const me = useSession((session) => session?.userInfo.id ?? '');
  const rows = useRef<readonly ListRow[]>([]);
  const batch = useBatchActions(['agree', 'disagree', 'transfer', 'claim', 'release']);
  const itemsOf = (row: ListRow): DropdownItem[] => {
    const { assigneeId, claimUntil } = flowRowOf(row);
    const isMine = claimUntil !== '' && assigneeId === me;
    return [
      ...(assigneeId === '' ? [{ key: 'claim', label: t('batch.claim'), icon: 'pushpin' } as const] : []),
      ...(isMine ? [{ key: 'release', label: t('batch.release'), icon: 'undo' } as const] : []),
      { key: 'transfer', label: t('batch.transfer'), icon: 'user-switch' },
      { key: 'flow', label: t('row.flow'), icon: 'history' },
    ];
  };
  const own: OwnVerbs = {
    ...OPEN_ONLY,
    open: (row) => void openTask(row, rows.current, tab),
    openLabel: t('bar.label'),
    itemsOf,
    act: (key, row) =>
      key === 'flow' ? tab.open(instancePath(flowRowOf(row).instanceId)) : batch.act(key, row),
    batch: batch.verbs,
    actOnAll: batch.actOnAll,
  };
  return (
    <BoxPage
      box="todo"
      listCode={LIST}
      own={own}
      actions={<Counts />}
      onRows={(shown) => {
        rows.current = shown;
      }}
    >
      {batch.dialogs}
    </BoxPage>
  );
}

/** The number of open tasks and of urgent ones. */
function Counts() {
  const { t } = useTranslation('flows');
  const { data } = useQuery(taskQueries.counts());
  if (!data) return null;
  const { todo, urgent, overdue } = data;
  return (
    <ul className={styles['counts']}>
      <li>{t('count.todo', { count: todo })}</li>
      {urgent > 0 && <li data-tone="amber">{t('count.urgent', { count: urgent })}</li>}
      {overdue > 0 && <li data-tone="red">{t('count.overdue', { count: overdue })}</li>}
    </ul>
  );
}
