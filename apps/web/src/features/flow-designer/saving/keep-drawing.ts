import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { CODE_RECORD_CONFLICT } from '@haiqiao/contract/http';
import { ApiError } from '#web/api/api-error.ts';
import { keepFlowModel, reloadFlowModels } from '#web/api/flow-models.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import type { Saved, SaveOutcome } from './saved.ts';

interface Keeping {
  readonly model: FlowModelView;
  readonly facts: FlowFacts;
  /** Of the model that is overwritten. */
  readonly rowVersion: number;
}

/** Keeps the drawing on the server; `next` is what was saved, null where it was refused. */
export async function keepDrawing(
  canvas: FlowCanvas,
  { model, facts, rowVersion }: Keeping,
): Promise<{ readonly outcome: SaveOutcome; readonly next: Saved | null }> {
  try {
    const { place } = canvas.store.getState();
    const bpmnXml = await canvas.xml();
    const input = { id: model.id, rowVersion, facts: { ...facts, forms: [...facts.forms] }, bpmnXml };
    const { faults, rowVersion: kept } = await keepFlowModel(input);
    void reloadFlowModels();
    return {
      outcome: { kind: 'saved', faults, rowVersion: kept },
      next: {
        model: { ...model, ...facts, bpmnXml, rowVersion: kept, isDraft: true },
        place,
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
