import type { Rehearsal, RehearsalRunView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { FaultList } from '../checks/fault-list.tsx';
import styles from './rehearsal.module.css';
import { END_LOOKS } from './run-end.ts';
import { RunLines } from './run-lines.tsx';
import type { RehearsalKind } from './use-rehearsal.ts';

export interface FindingsProps {
  readonly result: Rehearsal;
  readonly kind: RehearsalKind;
  readonly onChoose: (id: string) => void;
}

const PARTS = ['runs', 'deciders', 'untaken', 'unresolvable', 'faults'] as const;
type Part = (typeof PARTS)[number];

/** Summary of all runs of a rehearsal. */
export function Findings({ result, kind, onChoose }: FindingsProps) {
  const { t } = useTranslation('flow-designer');
  const parts = PARTS.filter((part) => part !== 'runs' || kind === 'instances');
  const [chosen, setChosen] = useState<Part>('deciders');
  const part = parts.includes(chosen) ? chosen : 'deciders';
  const counts: Record<Part, number> = {
    runs: result.runs.length,
    deciders: result.deciders.length,
    untaken: result.untaken.length,
    unresolvable: result.unresolvable.length,
    faults: result.faults.length,
  };
  return (
    <section className={styles['findings']}>
      {kind === 'instances' && (
        <Strip tone={result.differing > 0 ? 'warning' : 'success'}>
          {t('rehearsal.summary', { runs: result.runs.length, differing: result.differing })}
        </Strip>
      )}
      <LineTabs
        label={t('rehearsal.findings')}
        value={part}
        items={parts.map((value) => ({
          value,
          label: t(`finding.${value}`),
          count: counts[value],
          ...(value === 'unresolvable' && counts[value] > 0 ? { tone: 'error' as const } : {}),
        }))}
        onChange={setChosen}
      />
      {part === 'runs' && <Runs result={result} onChoose={onChoose} />}
      {part === 'deciders' && <Deciders result={result} onChoose={onChoose} />}
      {part === 'untaken' && <Untaken result={result} onChoose={onChoose} />}
      {part === 'unresolvable' && <Unresolvable result={result} onChoose={onChoose} />}
      {part === 'faults' && <FaultList faults={result.faults} refusal="" onChoose={onChoose} />}
    </section>
  );
}

type PartProps = Omit<FindingsProps, 'kind'>;

function NodeButton({
  id,
  name,
  onChoose,
}: { readonly id: string; readonly name: string } & Pick<PartProps, 'onChoose'>) {
  return (
    <button type="button" className={styles['node']} onClick={() => onChoose(id)}>
      {name || id}
    </button>
  );
}

function Nothing({ text }: { readonly text: string }) {
  return <p className={styles['quiet']}>{text}</p>;
}

function Deciders({ result: { deciders }, onChoose }: PartProps) {
  const { t } = useTranslation('flow-designer');
  if (deciders.length === 0) return <Nothing text={t('finding.noDeciders')} />;
  return (
    <ul className={styles['list']}>
      {deciders.map(({ nodeId, nodeName, members }) => (
        <li key={nodeId} className={styles['line']}>
          <NodeButton id={nodeId} name={nodeName} onChoose={onChoose} />
          <span>
            {members
              .map(({ name, tasks }) => t('finding.tasks', { name, count: tasks }))
              .join(t('outline.separator'))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Untaken({ result: { untaken }, onChoose }: PartProps) {
  const { t } = useTranslation('flow-designer');
  if (untaken.length === 0) return <Nothing text={t('finding.allTaken')} />;
  return (
    <ul className={styles['list']}>
      {untaken.map(({ flowId, name, fromName, toName }) => (
        <li key={flowId} className={styles['line']}>
          <NodeButton
            id={flowId}
            name={t('finding.arrow', { from: fromName, to: toName })}
            onChoose={onChoose}
          />
          <span className={styles['quiet']}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Unresolvable({ result: { unresolvable }, onChoose }: PartProps) {
  const { t } = useTranslation('flow-designer');
  if (unresolvable.length === 0) return <Nothing text={t('finding.allResolved')} />;
  return (
    <ul className={styles['list']}>
      {unresolvable.map(({ nodeId, nodeName, runs }) => (
        <li key={nodeId} className={styles['line']}>
          <NodeButton id={nodeId} name={nodeName} onChoose={onChoose} />
          <span>{t('finding.inRuns', { count: runs })}</span>
        </li>
      ))}
    </ul>
  );
}

function Runs({ result: { runs }, onChoose }: PartProps) {
  const { t } = useTranslation('flow-designer');
  if (runs.length === 0) return <Nothing text={t('finding.noRuns')} />;
  const ordered = runs.toSorted((a, b) => b.differences.length - a.differences.length);
  return (
    <ul className={styles['list']}>
      {ordered.map((run) => (
        <RunLine key={run.instanceId ?? run.title} run={run} onChoose={onChoose} />
      ))}
    </ul>
  );
}

const DIFFERENCES = ['notReached', 'newlyReached', 'assignees', 'end'] as const;

function RunLine({ run, onChoose }: { readonly run: RehearsalRunView } & Pick<PartProps, 'onChoose'>) {
  const { t } = useTranslation('flow-designer');
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles['runLine']}>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['node']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {run.instanceNo} {run.title}
        </button>
        <StatusTag family={END_LOOKS[run.end][0]} glyph={END_LOOKS[run.end][1]}>
          {t(`runEnd.${run.end}`)}
        </StatusTag>
        <span className={styles['quiet']}>{t('rehearsal.runBy', { name: run.initiator })}</span>
        {run.differences.length > 0 && (
          <StatusTag family="amber" glyph="arrows">
            {t('finding.differs', { count: run.differences.length })}
          </StatusTag>
        )}
      </div>
      {isOpen && (
        <div className={styles['opened']}>
          {run.differences.map(({ nodeId, nodeName, what, was, now }) => {
            const difference = DIFFERENCES.find((each) => each === what);
            return (
              <p key={`${nodeId} ${what}`}>
                {nodeName} ·{' '}
                {difference ? t(`difference.${difference}`, { was, now }) : `${what}: ${was} → ${now}`}
              </p>
            );
          })}
          <RunLines lines={run.lines} onChoose={onChoose} />
        </div>
      )}
    </li>
  );
}
