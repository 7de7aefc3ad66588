import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#web/session/session.store.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import { useCanvas } from '../canvas/use-canvas.ts';
import { dropFlowDraft, findFlowDraft, type FlowDraft, storeFlowDraft } from './local-draft.ts';

/** Debounce time for storing the drawing on the device. */
const STORE_PAUSE_MS = 600;

interface KeepingOptions {
  readonly canvas: FlowCanvas;
  readonly loaded: FlowModelView;
  readonly facts: FlowFacts;
  readonly isDirty: boolean;
  readonly isReadOnly: boolean;
  /** Version of the model the drawing is based on. */
  readonly rowVersion: number;
  /** Sets a model and its facts; `isOther`: the drawing differs from the server's. */
  readonly take: (model: FlowModelView, facts: FlowFacts, isOther: boolean) => void;
}

export interface DrawingKeeper {
  readonly found: { readonly broken: string; readonly restored: FlowDraft | null };
  /** Replaces the drawing. @throws Error for an invalid drawing */
  readonly draw: (xml: string) => Promise<void>;
  /** Called when the edits were saved or discarded. */
  readonly settle: () => void;
}

/** Owner of stored drawings: none in view-as mode. */
function useDraftOwner(): string | null {
  return useSession((session) => (session && !session.userInfo.viewedBy ? session.userInfo.id : null));
}

/** Starts with the unsaved drawing of this device, or with the server's, and stores changes on this device. */
export function useKeeping(options: KeepingOptions): DrawingKeeper {
  const { canvas, loaded, facts, isDirty, isReadOnly, rowVersion, take } = options;
  const [broken, setBroken] = useState('');
  const [restored, setRestored] = useState<FlowDraft | null>(null);
  const { step, isReady } = useCanvas(canvas, (state) => state);
  const memberId = useDraftOwner();
  const draftKey = { memberId: isReadOnly ? null : memberId, modelId: loaded.id };
  const draw = async (xml: string) => {
    await canvas.load(xml);
    setBroken('');
  };
  const begin = useEffectEvent(async () => {
    if (canvas.store.getState().isReady) return;
    const draft = await findFlowDraft(draftKey);
    try {
      await draw(draft?.xml ?? loaded.bpmnXml);
    } catch (error) {
      setBroken(error instanceof Error ? error.message : String(error));
    }
    if (!draft) return;
    setRestored(draft);
    take({ ...loaded, rowVersion: draft.rowVersion }, draft.facts, true);
  });
  useEffect(() => {
    void begin();
  }, [canvas]);
  const storeDraft = useEffectEvent(async () => {
    if (!isDirty) return dropFlowDraft(draftKey);
    const savedAt = new Date().toISOString();
    await storeFlowDraft(draftKey, { xml: await canvas.xml(), facts, rowVersion, savedAt });
    return undefined;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => void storeDraft(), STORE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isReady, step, facts, isDirty]);
  return { found: { broken, restored }, draw, settle: () => setRestored(null) };
}
