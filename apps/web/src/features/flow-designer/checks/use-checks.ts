import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { findFlowFaults } from '#web/api/flow-models.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import { useCanvas } from '../canvas/use-canvas.ts';

/** Debounce time of a check after a change. */
const PAUSE_MS = 700;

/** The check results of the drawing. */
export interface Checks {
  /** Null until the first reply. */
  readonly faults: readonly FlowFaultView[] | null;
  readonly isAsking: boolean;
  /** Why the check failed; empty for none. */
  readonly refusal: string;
  /** Sets the result of another call for the same drawing. */
  readonly take: (faults: readonly FlowFaultView[]) => void;
}

/** Checks the drawing on the server after every change, debounced. */
export function useChecks(canvas: FlowCanvas, forms: readonly string[]): Checks {
  const { isReady, revision } = useCanvas(canvas, (state) => state);
  const [faults, setFaults] = useState<readonly FlowFaultView[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const asked = forms.join('\n');
  useEffect(() => {
    if (!isReady) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      setAsking(true);
      try {
        const input = { forms: asked === '' ? [] : asked.split('\n'), bpmnXml: await canvas.xml() };
        const answer = await findFlowFaults(input, stop.signal);
        setFaults(answer.faults);
        setRefusal('');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.kind !== 'aborted') setRefusal(error.message);
      } finally {
        if (!stop.signal.aborted) setAsking(false);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [canvas, isReady, revision, asked]);
  return { faults, isAsking, refusal, take: setFaults };
}
