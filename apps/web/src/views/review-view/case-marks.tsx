import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { TimeLeft } from '#web/field-types/timing/time-left.tsx';
import { useTab } from '#web/tabs/tab-context.ts';
import { useHandlerText } from '../flow-view/bar/task-facts.tsx';
import type { OwnTask } from '../flow-view/bar/task-verbs.tsx';
import styles from './review-view.module.css';

/** Beside the name of a case: remaining time and assignee. */
export function CaseMarks({ flow }: { readonly flow: RecordFlow }) {
  const tab = useTab();
  const own = flow.tasks.find(({ task }) => task.id === tab.query['task']) ?? flow.tasks[0];
  return own ? <Marks task={own.task} /> : null;
}

function Marks({ task }: { readonly task: OwnTask['task'] }) {
  const handler = useHandlerText(task);
  const { dueAt, warnAt } = task;
  return (
    <>
      {dueAt !== null && (
        <span className={styles['limit']}>
          <TimeLeft dueAt={dueAt} warnAt={warnAt} />
        </span>
      )}
      {handler !== '' && (
        <span className={styles['handler']} title={handler}>
          {handler}
        </span>
      )}
    </>
  );
}
