import type { FlowInstanceHead } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeLeft, useMinute, useSpanText } from '#web/field-types/timing/time-left.tsx';
import { FlowError } from '../flow-error.tsx';
import { isOpenInstance, useFlowVersion } from '../instance-state.tsx';
import styles from './side.module.css';

export interface HandlingProps {
  readonly instance: FlowInstanceHead;
  /** When the waiting task becomes urgent; null when undefined. */
  readonly warnAt: string | null;
}

/** One line: its text; empty or false when not applicable. */
interface HandlingFact {
  readonly label: string;
  readonly value: ReactNode;
}

const timeText = (at: string | null) => (at === null ? '' : shanghaiTime(at));

/** The state of an instance: step, assignee, waiting time. */
export function Handling({ instance, warnAt }: HandlingProps) {
  const { t } = useTranslation('flows');
  const now = useMinute();
  const spanText = useSpanText();
  const versionText = useFlowVersion();
  const { currentNodes, handlers, enteredAt, dueAt, startedAt, endedAt, error, initiator } = instance;
  const isOpen = isOpenInstance(instance);
  const namesOf = (named: readonly { readonly name: string }[]) =>
    named.map(({ name }) => name).join(t('separator'));
  const rows: readonly HandlingFact[] = [
    { label: t('handling.node'), value: isOpen ? namesOf(currentNodes) : '' },
    { label: t('handling.people'), value: isOpen ? namesOf(handlers) || t('handling.nobody') : '' },
    {
      label: t('handling.limit'),
      value: isOpen && dueAt !== null && (
        <TimeLeft dueAt={dueAt} warnAt={warnAt} isStopped={instance.state === 'SUSPENDED'} />
      ),
    },
    {
      label: t('handling.since'),
      value: isOpen && enteredAt !== null && spanText(Math.max(0, now - Date.parse(enteredAt))),
    },
    {
      label: t('handling.initiator'),
      value: [initiator?.name ?? t('product'), instance.initiatorUnit].filter(Boolean).join(' · '),
    },
    { label: t('handling.started'), value: timeText(startedAt) },
    { label: t('handling.ended'), value: timeText(endedAt) },
    { label: t('handling.flow'), value: versionText(instance) },
    { label: t('handling.no'), value: instance.instanceNo },
    {
      label: t('handling.error'),
      value: error !== '' && (
        <span className={styles['unresolved']}>
          <FlowError code={error} />
        </span>
      ),
    },
  ];
  return (
    <dl className={styles['facts']}>
      {rows
        .filter(({ value }) => value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
