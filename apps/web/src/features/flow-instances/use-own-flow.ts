import type { FlowInstanceDetail, RecordFlow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { taskQueries } from '#web/api/flow-tasks.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useSession } from '#web/session/session.store.ts';

const OPEN = ['OPEN', 'DELEGATED'];

/** The reader's open task in an instance: the one named by the address, else the reader's first. */
function ownTaskId({ tasks }: FlowInstanceDetail, memberId: string, asked: string): string {
  const open = tasks.filter(({ state }) => OPEN.includes(state));
  const own = open.filter(
    ({ assignee, candidates }) =>
      assignee?.id === memberId || (assignee === null && candidates.some(({ id }) => id === memberId)),
  );
  return own.find(({ id }) => id === asked)?.id ?? own[0]?.id ?? '';
}

/** The reader's current decisions in an instance, for flows without a record; null for none. */
export function useOwnFlow(detail: FlowInstanceDetail, asked: string): RecordFlow | null {
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const taskId = ownTaskId(detail, memberId, asked);
  const [hadTask, setHadTask] = useState(false);
  if (taskId !== '' && !hadTask) setHadTask(true);
  const { instance: head } = detail;
  const { data } = useQuery({ ...taskQueries.task(taskId, useLocale()), enabled: taskId !== '' });
  return useMemo(() => {
    // A closed task clears its id; the page then shows the outcome.
    if (taskId === '' && hadTask)
      return { instance: head, isInvolved: true, tasks: [], buttons: [], fields: {} };
    if (taskId === '' || !data) return null;
    const { instance, task, buttons, fields } = data;
    return { instance, isInvolved: true, tasks: [{ task, buttons }], buttons: [], fields };
  }, [taskId, data, hadTask, head]);
}
