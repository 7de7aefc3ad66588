import type { FlowInstanceDetail, FlowTaskView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { takeAction } from '#web/api/flow-tasks.ts';
import { TimeLeft } from '#web/field-types/timing/time-left.tsx';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { InstanceState, TaskState } from '#web/views/flow-view/instance-state.tsx';
import styles from './instances.module.css';

const PARTS = ['tasks', 'variables', 'incidents', 'relations'] as const;
type Part = (typeof PARTS)[number];

function countOf(detail: FlowInstanceDetail, part: Part): number {
  if (part === 'relations') return detail.children.length + (detail.parentId === null ? 0 : 1);
  return detail[part].length;
}

/** The parts of an instance: tasks, variables, incidents, related flows. */
export function InstanceParts({ detail }: { readonly detail: FlowInstanceDetail }) {
  const { t } = useTranslation('flows');
  const [chosen, setChosen] = useTabState<Part>('instance.part', 'tasks');
  const shown = PARTS.filter((part) => part === 'tasks' || countOf(detail, part) > 0);
  const part = shown.includes(chosen) ? chosen : 'tasks';
  return (
    <section className={styles['card']}>
      <LineTabs
        label={t('tab.label')}
        value={part}
        items={shown.map((value) => ({
          value,
          label: t(`instance.${value}`),
          count: countOf(detail, value),
          ...(value === 'incidents' ? { tone: 'error' as const } : {}),
        }))}
        onChange={setChosen}
      />
      <div className={styles['body']}>
        {part === 'tasks' && <Tasks tasks={detail.tasks} />}
        {part === 'variables' && <Variables variables={detail.variables} />}
        {part === 'incidents' && <Incidents detail={detail} />}
        {part === 'relations' && <Relations detail={detail} />}
      </div>
    </section>
  );
}

function Tasks({ tasks }: Pick<FlowInstanceDetail, 'tasks'>) {
  const { t } = useTranslation('flows');
  if (tasks.length === 0) return <p className={styles['note']}>{t('instance.noTasks')}</p>;
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('instance.tasks')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {(['node', 'people', 'status', 'arrived', 'doneAt', 'opinion'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`instance.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TaskLine({ task }: { readonly task: FlowTaskView }) {
  const { t } = useTranslation('flows');
  const { nodeName, state, result, assignee, doneBy, candidates, createdAt, doneAt, opinion } = task;
  const { dueAt, warnAt, urgeCount } = task;
  const people = doneBy ?? assignee;
  return (
    <tr>
      <td>{nodeName}</td>
      <td>{people?.name ?? candidates.map(({ name }) => name).join(t('separator'))}</td>
      <td>
        <span className={styles['state']}>
          <TaskState state={state} result={result} />
          {doneAt === null && dueAt !== null && <TimeLeft dueAt={dueAt} warnAt={warnAt} />}
          {urgeCount > 0 && (
            <span className={styles['note']}>{t('instance.urged', { count: urgeCount })}</span>
          )}
        </span>
      </td>
      <td>{shanghaiTime(createdAt)}</td>
      <td>{doneAt === null ? '' : shanghaiTime(doneAt)}</td>
      <td>{opinion}</td>
    </tr>
  );
}

function Variables({ variables }: Pick<FlowInstanceDetail, 'variables'>) {
  const { t } = useTranslation('flows');
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('instance.name')}</th>
          <th scope="col">{t('instance.value')}</th>
        </tr>
      </thead>
      <tbody>
        {variables.map(({ name, json }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <code className={styles['json']}>{json}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Incidents, with a retry button for permitted readers. */
function Incidents({ detail }: { readonly detail: FlowInstanceDetail }) {
  const { t } = useTranslation('flows');
  const [busyNode, setBusyNode] = useState('');
  const canRetry = detail.buttons.some(({ action }) => action === 'retry');
  const retry = async (node: string) => {
    setBusyNode(node);
    try {
      const [outcome] = await takeAction({ action: 'retry', instanceIds: [detail.instance.id], node });
      if (outcome && !outcome.ok) showToast('error', outcome.message ?? t('failed'));
    } catch (error) {
      showToast('error', refusalMessage(error));
    } finally {
      setBusyNode('');
    }
  };
  return detail.incidents.map(({ nodeId, nodeName, error, message }) => (
    <Strip
      key={`${nodeId} ${error}`}
      tone="error"
      actions={
        canRetry && (
          <Button tone="link" icon="reload" isBusy={busyNode === nodeId} onClick={() => void retry(nodeId)}>
            {t('instance.retry')}
          </Button>
        )
      }
    >
      {[nodeName || nodeId, message || error].join(' · ')}
    </Strip>
  ));
}

function Relations({ detail: { parentId, children } }: { readonly detail: FlowInstanceDetail }) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  return (
    <ul className={styles['relations']}>
      {parentId !== null && (
        <li>
          <Button tone="link" onClick={() => tab.open(instancePath(parentId))}>
            {t('instance.parent')}
          </Button>
        </li>
      )}
      {children.map(({ id, title, state }) => (
        <li key={id}>
          <Button tone="link" onClick={() => tab.open(instancePath(id))}>
            {title || id}
          </Button>
          <InstanceState state={state} outcome={null} />
        </li>
      ))}
    </ul>
  );
}
