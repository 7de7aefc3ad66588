import { DISCARD_REASON_MAX, INCIDENT_BATCH_MAX, type IncidentOutcome } from '@haiqiao/contract/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, refusalMessage } from '#web/api/api-error.ts';
import { discardFlowIncidents, requeueFlowIncidents } from '#web/api/flow-incidents.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import type { OwnBatchVerb, OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { type NamedOutcome, OutcomeDialog } from '#web/views/outcomes/outcome-dialog.tsx';

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
            onConfirm={(reason) => run(asked, reason).then(() => setAsked(null))}
            onClose={() => setAsked(null)}
          />
        )}
        {result && (
          <OutcomeDialog
            action={t(`incident.${result.verb}`)}
            outcomes={result.outcomes}
            rows={result.rows}
            selection={result.selection}
            onClose={() => setResult(null)}
          />
        )}
      </>
    ),
  };
}

function sayRefusal(error: unknown): void {
  showToast('error', refusalMessage(error));
}

interface DiscardDialogProps {
  readonly count: number;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

function DiscardDialog({ count, onConfirm, onClose }: DiscardDialogProps) {
  const { t } = useTranslation(['flows', 'common']);
  const [reason, setReason] = useState('');
  return (
    <QuestionDialog
      title={t('incident.discard')}
      onConfirm={() => attempt(onConfirm(reason.trim()))}
      onClose={onClose}
      isDanger
      whyNot={reason.trim() === '' ? t('common:whyNot.needsReason') : ''}
    >
      <p>{t('incident.discardText', { count })}</p>
      <TextAreaField
        label={t('incident.discardReason')}
        isRequired
        hint={t('incident.discardReasonHint')}
        rows={2}
        value={reason}
        onChange={setReason}
        maxLength={DISCARD_REASON_MAX}
      />
    </QuestionDialog>
  );
}
