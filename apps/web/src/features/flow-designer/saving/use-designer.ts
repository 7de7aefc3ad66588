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
import { keepDrawing } from './keep-drawing.ts';
import type { Saved, SaveOutcome } from './saved.ts';
import { useKeeping } from './use-keeping.ts';

/** The model at hand with its drawing and its edits. */
export interface Designer {
  readonly canvas: FlowCanvas;
  readonly model: FlowModelView;
  readonly facts: FlowFacts;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** What stands in the file could not be drawn: why. */
  readonly broken: string;
  /** A drawing that was left unsaved on this device and is on the canvas now. */
  readonly restored: FlowDraft | null;
  readonly editFacts: (change: Partial<FlowFacts>) => void;
  /** @param rowVersion of the model that is overwritten; the one that was loaded unless given */
  readonly save: (rowVersion?: number) => Promise<SaveOutcome>;
  /** Puts another drawing onto the canvas, to be saved or not. @throws Error for what cannot be drawn */
  readonly putXml: (xml: string) => Promise<void>;
  /** Takes up what the server says of the model; the drawing stays. */
  readonly refresh: () => Promise<void>;
  /** Takes up what the server has now, and forgets every edit. */
  readonly reload: () => Promise<void>;
}

/** The model as the server has it now. */
function readModel(id: string): Promise<FlowModelView> {
  return queryClient.fetchQuery({ ...flowModelQueries.model(id), staleTime: 0 });
}

function isUnsaved(saved: Saved, place: object | null, facts: FlowFacts): boolean {
  return saved.isOther || saved.place !== place || !isSameFacts(facts, factsOf(saved.model));
}

function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<SaveOutcome>): Promise<SaveOutcome> => {
    setBusy(true);
    return work().finally(() => setBusy(false));
  };
  return [isBusy, during] as const;
}

/** Holds the drawing of a model for as long as its page is open: hidden pages keep it, reloads find it again. */
export function useDesigner(loaded: FlowModelView, isReadOnly: boolean): Designer {
  const [canvas] = useState(() => createFlowCanvas(() => i18next.getFixedT(null, 'bpmn'), isReadOnly));
  const [saved, setSaved] = useState<Saved>({ model: loaded, place: null, isOther: false });
  const [facts, setFacts] = useState(() => factsOf(loaded));
  const [isBusy, during] = useBusy();
  const { place, isReady } = useCanvas(canvas, (state) => state);
  const { model } = saved;
  const isDirty = !isReadOnly && isReady && isUnsaved(saved, place, facts);
  const take = (next: FlowModelView, from: FlowFacts, isOther: boolean) => {
    setFacts({ ...from, key: next.key });
    setSaved({ model: next, place: null, isOther });
  };
  const { rowVersion } = model;
  const keeping = useKeeping({ canvas, loaded, facts, isDirty, isReadOnly, rowVersion, take });
  const save = (over = rowVersion) =>
    during(async () => {
      const { outcome, next } = await keepDrawing(canvas, { model, facts, rowVersion: over });
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
      setSaved((now) => ({ ...now, place: null, isOther: true }));
    },
    refresh: () => readModel(model.id).then((now) => setSaved((before) => ({ ...before, model: now }))),
    reload,
  };
}
