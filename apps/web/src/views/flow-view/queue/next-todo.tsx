import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskQueries } from '#web/api/flow-tasks.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { openInsteadOf } from '#web/tabs/tab-actions.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY } from '#web/tabs/tab.ts';
import { Button } from '#web/ui/button/button.tsx';
import { flowRowOf } from '../rows/flow-row.ts';
import { pathOfRow } from '../rows/row-path.ts';
import { taskPath } from './task-path.ts';

/** After a task, however it was opened: the reader's most urgent open task. Hidden without one. */
export function NextTodo({ doneTaskId }: { readonly doneTaskId: string }) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const [isOpening, setOpening] = useState(false);
  const { data } = useQuery(taskQueries.waiting(useLocale()));
  const next = data?.datas.map(flowRowOf).find(({ taskId }) => taskId !== doneTaskId);
  if (!next) return null;
  const go = async () => {
    setOpening(true);
    const path = taskPath(await pathOfRow(next), next.taskId);
    openInsteadOf(tab.id, path, { source: tab.query[SOURCE_KEY] ?? '' });
  };
  return (
    <Button tone="primary" autoFocus isBusy={isOpening} title={next.title} onClick={() => void go()}>
      {t('bar.nextTodo')}
    </Button>
  );
}
