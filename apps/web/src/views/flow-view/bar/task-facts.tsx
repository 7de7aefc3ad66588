import type { FlowTaskView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { TimeLeft, useMinute, useSpanText } from '#web/field-types/timing/time-left.tsx';
import { useSession } from '#web/session/session.store.ts';
import styles from './flow-bar.module.css';

/** The assignee of a task: 处理中：本人 with the remaining claim time, or another person; empty for none. */
export function useHandlerText({ assignee, claimUntil }: Pick<FlowTaskView, 'assignee' | 'claimUntil'>) {
  const { t } = useTranslation('flows');
  const me = useSession((session) => session?.userInfo.id ?? '');
  const now = useMinute();
  const spanText = useSpanText();
  if (assignee === null) return '';
  if (assignee.id !== me) return t('bar.other', { name: assignee.name });
  if (claimUntil === null) return '';
  return t('bar.mine', { span: spanText(Math.max(0, Date.parse(claimUntil) - now)) });
}

/** The time limit of a task, and its assignee. */
export function TaskFacts({ task }: { readonly task: FlowTaskView }) {
  const handler = useHandlerText(task);
  const { dueAt, warnAt } = task;
  return (
    <p className={styles['facts']}>
      {dueAt !== null && <TimeLeft dueAt={dueAt} warnAt={warnAt} />}
      {handler}
    </p>
  );
}
