import { DISCARD_REASON_MAX, INCIDENT_BATCH_MAX, type IncidentOutcome } from '@haiqiao/contract/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { discardFlowIncidents, requeueFlowIncidents } from '#web/api/flow-incidents.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import type { OwnBatchVerb, OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { type NamedOutcome, OutcomeDialog } from '#web/views/outcomes/outcome-dialog.tsx';
import styles from './instances.module.css';

const WIDTH_PX = 480;
const ICONS = { requeue: 'reload', discard: 'close-square' } as const;
const VERBS = ['requeue', 'discard'] as const;

type Verb = (typeof VERBS)[number];
type Selection = Parameters<OwnVerbs['actOnAll']>[2];

const NO_SELECTION: Selection = { mark: () => undefined, clear: () => undefined };

/** Incidents chosen for a verb. */
interface Asked {
  readonly verb: Verb;
  readonly rows: readonly ListRow[];
  readonly selection: Selection;
}

interface Result extends Asked {
  readonly outcomes: readonly NamedOutcome[];
}

export interface IncidentVerbs {
  /** Behind ⋮ of an open incident. */
  readonly items: readonly DropdownItem[];
  readonly batch: readonly OwnBatchVerb[];
  readonly act: OwnVerbs['act'];
  readonly actOnAll: OwnVerbs['actOnAll'];
  /** The open dialog. */
  readonly dialogs: ReactNode;
}

function verbOf(key: string): Verb | undefined {
  return VERBS.find((verb) => verb === key);
}

function named(rows: readonly ListRow[], outcomes: readonly IncidentOutcome[]): NamedOutcome[] {
  return rows.map((row) => {
    const outcome = outcomes.find(({ id }) => id === row.id);
    return {
      id: row.id,
      name: flowRowOf(row).title,
      ok: outcome?.ok ?? false,
      message: outcome?.message,
    };
  });
}

/** Requeues and discards incidents; discarding is confirmed and needs a reason, because nothing tries the work again. */
export function useIncidentVerbs(): IncidentVerbs {
  const { t } = useTranslation('flows');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const run = async (request: Asked, reason = ''): Promise<void> => {
    const ids = request.rows.map(({ id }) => id);
    const called = request.verb === 'requeue' ? requeueFlowIncidents(ids) : discardFlowIncidents(ids, reason);
    const outcomes = named(request.rows, await called);
    if (outcomes.every(({ ok }) => ok)) {
      request.selection.clear();
      showToast('success', t('done', { name: t(`incident.${request.verb}`) }));
    } else setResult({ ...request, outcomes });
  };
  const start = (key: string, rows: readonly ListRow[], selection: Selection): void => {
    const verb = verbOf(key);
    if (verb === 'discard') setAsked({ verb, rows, selection });
    else if (verb) void run({ verb, rows, selection }).catch(sayRefusal);
  };
  const verbs = VERBS.map((key) => ({ key, label: t(`incident.${key}`), icon: ICONS[key] }));
  return {
    items: verbs,
    batch: verbs.map((verb) => ({ ...verb, max: INCIDENT_BATCH_MAX })),
    act: (key, row) => start(key, [row], NO_SELECTION),
    actOnAll: start,
    dialogs: (
      <>
        {asked && (
          <DiscardDialog
            count={asked.rows.length}
            onConfirm={(reason) => run(asked, reason)}
            onClose={() => setAsked(null)}
          />
        )}
        {result && <ResultDialog result={result} onClose={() => setResult(null)} />}
      </>
    ),
  };
}

function sayRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  showToast('error', error.message);
}

interface DiscardDialogProps {
  readonly count: number;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

function DiscardDialog({ count, onConfirm, onClose }: DiscardDialogProps) {
  const { t } = useTranslation(['flows', 'common']);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <AppModal
      title={t('incident.discard')}
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      confirmText={t('incident.discard')}
      isDanger
      whyNot={reason.trim() === '' ? t('common:whyNot.needsReason') : ''}
      widthPx={WIDTH_PX}
    >
      <div className={styles['question']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <p>{t('incident.discardText', { count })}</p>
        <Field label={t('incident.discardReason')} isRequired hint={t('incident.discardReasonHint')}>
          {(binding) => (
            <TextArea
              {...binding}
              rows={2}
              value={reason}
              onChange={setReason}
              maxLength={DISCARD_REASON_MAX}
            />
          )}
        </Field>
      </div>
    </AppModal>
  );
}

/** Outcomes by incident; those that failed stay ticked. */
function ResultDialog({ result, onClose }: { readonly result: Result; readonly onClose: () => void }) {
  const { t } = useTranslation('flows');
  const { verb, rows, outcomes, selection } = result;
  return (
    <OutcomeDialog
      action={t(`incident.${verb}`)}
      outcomes={outcomes}
      onKeepFailed={(failed) => {
        const ids = new Set(failed.map(({ id }) => id));
        selection.mark(
          rows.filter(({ id }) => !ids.has(id)),
          false,
        );
        onClose();
      }}
      onClose={() => {
        selection.clear();
        onClose();
      }}
    />
  );
}
