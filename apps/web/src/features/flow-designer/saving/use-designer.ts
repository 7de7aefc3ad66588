import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { useState } from 'react';
import { flowModelQueries } from '#web/api/flow-models.ts';
import { queryClient } from '#web/api/query-client.ts';
import { createFlowCanvas, type FlowCanvas } from '../canvas/flow-canvas.ts';
import { useCanvas } from '../canvas/use-canvas.ts';
import { factsOf, isSameFacts } from './facts.ts';
import type { FlowDraft } from './local-draft.ts';
import { storeDrawing } from './store-drawing.ts';
import type { Saved, SaveOutcome } from './saved.ts';
import { useKeeping } from './use-keeping.ts';

/** A model with its drawing and edits. */
export interface Designer {
  readonly canvas: FlowCanvas;
  readonly model: FlowModelView;
  readonly facts: FlowFacts;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why the file could not be drawn. */
  readonly broken: string;
  /** The restored unsaved drawing of this device. */
  readonly restored: FlowDraft | null;
  readonly editFacts: (change: Partial<FlowFacts>) => void;
  /** @param rowVersion version of the model to overwrite; the loaded one by default */
  readonly save: (rowVersion?: number) => Promise<SaveOutcome>;
  /** Replaces the drawing, unsaved. @throws Error for an invalid drawing */
  readonly putXml: (xml: string) => Promise<void>;
  /** Reloads the model without the drawing. */
  readonly refresh: () => Promise<void>;
  /** Loads the server's version and discards all edits. */
  readonly reload: () => Promise<void>;
}

/** The model on the server. */
function readModel(id: string): Promise<FlowModelView> {
  return queryClient.fetchQuery({ ...flowModelQueries.model(id), staleTime: 0 });
}

function isUnsaved(saved: Saved, step: object | null, facts: FlowFacts): boolean {
  return saved.isOther || saved.step !== step || !isSameFacts(facts, factsOf(saved.model));
}

function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<SaveOutcome>): Promise<SaveOutcome> => {
    setBusy(true);
    return work().finally(() => setBusy(false));
  };
  return [isBusy, during] as const;
}

/** State of a model's drawing while its page is open: preserved on hidden pages, restored after a reload. */
export function useDesigner(loaded: FlowModelView, isReadOnly: boolean): Designer {
  const [canvas] = useState(() => createFlowCanvas(() => i18next.getFixedT(null, 'bpmn'), isReadOnly));
  const [saved, setSaved] = useState<Saved>({ model: loaded, step: null, isOther: false });
  const [facts, setFacts] = useState(() => factsOf(loaded));
  const [isBusy, during] = useBusy();
  const { step, isReady } = useCanvas(canvas, (state) => state);
  const { model } = saved;
  const isDirty = !isReadOnly && isReady && isUnsaved(saved, step, facts);
  const take = (next: FlowModelView, from: FlowFacts, isOther: boolean) => {
    setFacts({ ...from, key: next.key });
    setSaved({ model: next, step: null, isOther });
  };
  const { rowVersion } = model;
  const keeping = useKeeping({ canvas, loaded, facts, isDirty, isReadOnly, rowVersion, take });
  const save = (over = rowVersion) =>
    during(async () => {
      const { outcome, next } = await storeDrawing(canvas, { model, facts, rowVersion: over });
      if (next) setSaved(next);
      if (next) keeping.settle();
      return outcome;
    });
  const reload = async () => {
    const now = await readModel(model.id);
    await keeping.draw(now.bpmnXml);
    keeping.settle();
    take(now, factsOf(now), false);
  };
  return {
    canvas,
    model,
    facts,
    isDirty,
    isBusy,
    ...keeping.found,
    editFacts: (change) => setFacts((now) => ({ ...now, ...change })),
    save,
    putXml: async (xml) => {
      await keeping.draw(xml);
      setSaved((now) => ({ ...now, step: null, isOther: true }));
    },
    refresh: () => readModel(model.id).then((now) => setSaved((before) => ({ ...before, model: now }))),
    reload,
  };
}
