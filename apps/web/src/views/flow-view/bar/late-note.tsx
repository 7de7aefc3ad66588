import type { FlowTaskView, RecordFlow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taskQueries } from '#web/api/flow-tasks.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { type FieldMark, useTaskDraft } from '../drafts/task-draft.store.ts';
import styles from './flow-bar.module.css';
import { useTaskResult } from '../instance-state.tsx';

export interface LateNoteProps {
  readonly task: FlowTaskView;
  readonly flow: RecordFlow;
  /** Display text of the record's state; without it the flow's state is shown. */
  readonly status?: string | undefined;
  /** The opinion typed in the dialog; without it the one typed beside the buttons. */
  readonly opinion?: string;
  readonly labelOf?: ((field: string) => string) | undefined;
}

/** Who completed a task meanwhile and with what result, as far as known. */
function useWho(taskId: string): string {
  const { t } = useTranslation('flows');
  const resultText = useTaskResult();
  const { data } = useQuery({ ...taskQueries.task(taskId, useLocale()), refetchOnMount: 'always' });
  const doneBy = data?.task.doneBy;
  if (!data || !doneBy) return t('late.gone');
  return t('late.by', { name: doneBy.name, result: resultText(data.task) });
}

/** The current state of a flow. */
function useStand({ instance }: RecordFlow): string {
  const { t } = useTranslation('flows');
  const nodes = instance.currentNodes.map(({ name }) => name).join(t('separator'));
  return nodes === '' ? t(`state.${instance.state}`) : nodes;
}

/** A late decision: who decided, the current state, and the reader's input to copy. */
export function LateNote({ task, flow, status, opinion, labelOf }: LateNoteProps) {
  const { t } = useTranslation('flows');
  const who = useWho(task.id);
  const stand = useStand(flow);
  const draft = useTaskDraft(task.id);
  const noted = ({ field, note }: FieldMark) => t('late.mark', { field: labelOf?.(field) ?? field, note });
  const said = [(opinion ?? draft.opinion).trim(), ...draft.marks.map(noted)].filter(Boolean).join('\n');
  return (
    <div className={styles['late']}>
      <Strip tone="error">{`${who}${t('late.now', { state: status || stand })}`}</Strip>
      {said !== '' && (
        <section aria-label={t('late.unsent')}>
          <p className={styles['unsent']}>
            {t('late.unsent')}
            <Button tone="link" icon="copy" onClick={() => void copy(said, t)}>
              {t('late.copy')}
            </Button>
          </p>
          <blockquote className={styles['said']}>{said}</blockquote>
        </section>
      )}
    </div>
  );
}

async function copy(text: string, t: (key: 'late.copied' | 'late.copyFailed') => string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', t('late.copied'));
  } catch {
    // No permission, or no secure page: the text can be selected.
    showToast('warning', t('late.copyFailed'));
  }
}
