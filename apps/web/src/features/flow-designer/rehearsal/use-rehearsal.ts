import type { Rehearsal, RehearsalStep } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { refusalMessage } from '#web/api/api-error.ts';
import { rehearse } from '#web/api/flow-models.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';

/** Basis of a rehearsal. */
export type RehearsalKind = 'sample' | 'instances';

/** The sample's input. */
export interface Sample {
  /** Empty for the current user. */
  readonly initiatorId: string;
  readonly form: string | null;
  readonly values: Readonly<Record<string, WireValue>>;
}

export interface Rehearsing {
  readonly kind: RehearsalKind;
  readonly setKind: (kind: RehearsalKind) => void;
  readonly sample: Sample;
  readonly setSample: (change: Partial<Sample>) => void;
  readonly days: number;
  readonly setDays: (days: number) => void;
  /** Decisions in the sample, in order. */
  readonly steps: readonly RehearsalStep[];
  readonly result: Rehearsal | null;
  /** The drawing has changed since. */
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly refusal: string;
  /** Restarts and runs to the end, or to the first task. */
  readonly run: (isToEnd: boolean) => Promise<void>;
  /** Adds a decision or elapsed time to the sample; null removes the last step. */
  readonly step: (step: RehearsalStep | null) => Promise<void>;
  readonly clear: () => void;
}

const MONTH_DAYS = 30;
const NO_SAMPLE: Sample = { initiatorId: '', form: null, values: {} };

interface Question {
  readonly kind: RehearsalKind;
  readonly steps: readonly RehearsalStep[];
  readonly goesOn: boolean;
}

function questionOf({ kind, steps, goesOn }: Question, { initiatorId, form, values }: Sample, days: number) {
  const shared = form === null ? {} : { form };
  if (kind === 'instances') return { ...shared, on: { kind, days } };
  const initiator = initiatorId === '' ? {} : { initiatorId };
  return { ...shared, on: { kind, ...initiator, values: { ...values }, steps: [...steps], goesOn } };
}

/** Rehearses a saved or unsaved drawing without real effects. */
export function useRehearsal(canvas: FlowCanvas, key: string, revision: number): Rehearsing {
  const [kind, setKind] = useState<RehearsalKind>('sample');
  const [sample, setSampleNow] = useState(NO_SAMPLE);
  const [days, setDays] = useState(MONTH_DAYS);
  const [steps, setSteps] = useState<readonly RehearsalStep[]>([]);
  const [result, setResult] = useState<Rehearsal | null>(null);
  const [ranAt, setRanAt] = useState(revision);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const ask = async ({ kind: asked, steps: said, goesOn }: Question) => {
    setBusy(true);
    setRefusal('');
    try {
      const question = questionOf({ kind: asked, steps: said, goesOn }, sample, days);
      const answer = await rehearse({ ...question, key, bpmnXml: await canvas.xml() });
      setSteps(said);
      setResult(answer);
      setRanAt(canvas.store.getState().revision);
    } catch (error) {
      setRefusal(refusalMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    kind,
    setKind: (next) => {
      setKind(next);
      setResult(null);
    },
    sample,
    setSample: (change) => setSampleNow((now) => ({ ...now, ...change })),
    days,
    setDays,
    steps,
    result,
    isStale: result !== null && ranAt !== revision,
    isBusy,
    refusal,
    run: (goesOn) => ask({ kind, steps: [], goesOn }),
    step: (next) =>
      ask({
        kind: 'sample',
        steps: next === null ? steps.slice(0, -1) : [...steps, next],
        goesOn: false,
      }),
    clear: () => setResult(null),
  };
}
