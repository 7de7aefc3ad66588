import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { CODE_RECORD_CONFLICT } from '@haiqiao/contract/http';
import { ApiError } from '#web/api/api-error.ts';
import { storeFlowModel, reloadFlowModels } from '#web/api/flow-models.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import type { Saved, SaveOutcome } from './saved.ts';

interface Keeping {
  readonly model: FlowModelView;
  readonly facts: FlowFacts;
  /** Version of the model to overwrite. */
  readonly rowVersion: number;
}

/** Saves the drawing on the server; `next` is the saved model, null after a refusal. */
export async function storeDrawing(
  canvas: FlowCanvas,
  { model, facts, rowVersion }: Keeping,
): Promise<{ readonly outcome: SaveOutcome; readonly next: Saved | null }> {
  try {
    const { step } = canvas.store.getState();
    const bpmnXml = await canvas.xml();
    const input = { id: model.id, rowVersion, facts: { ...facts, forms: [...facts.forms] }, bpmnXml };
    const { faults, rowVersion: storedVersion } = await storeFlowModel(input);
    void reloadFlowModels();
    return {
      outcome: { kind: 'saved', faults, rowVersion: storedVersion },
      next: {
        model: { ...model, ...facts, bpmnXml, rowVersion: storedVersion, isDraft: true },
        step,
        isOther: false,
      },
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isOvertaken = error.code === CODE_RECORD_CONFLICT;
    const outcome: SaveOutcome = isOvertaken
      ? { kind: 'overtaken' }
      : { kind: 'refused', message: error.message };
    return { outcome, next: null };
  }
}
