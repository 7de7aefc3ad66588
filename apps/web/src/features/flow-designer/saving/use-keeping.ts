import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#web/session/session.store.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import { useCanvas } from '../canvas/use-canvas.ts';
import { dropFlowDraft, findFlowDraft, type FlowDraft, keepFlowDraft } from './local-draft.ts';

/** Pause after a change before the device keeps the drawing. */
const KEEP_PAUSE_MS = 600;

interface KeepingOptions {
  readonly canvas: FlowCanvas;
  readonly loaded: FlowModelView;
  readonly facts: FlowFacts;
  readonly isDirty: boolean;
  readonly isReadOnly: boolean;
  /** Of the model that the drawing began with. */
  readonly rowVersion: number;
  /** Takes up a model with facts; `isOther`: what is on the canvas is not what the server has. */
  readonly take: (model: FlowModelView, facts: FlowFacts, isOther: boolean) => void;
}

export interface DrawingKeeper {
  readonly found: { readonly broken: string; readonly restored: FlowDraft | null };
  /** Puts a drawing onto the canvas. @throws Error for what cannot be drawn */
  readonly draw: (xml: string) => Promise<void>;
  /** The edits were saved or given up. */
  readonly settle: () => void;
}

/** Whose drawings are kept: nobody's while somebody looks at the product as another. */
function useKeptFor(): string | null {
  return useSession((session) => (session && !session.userInfo.viewedBy ? session.userInfo.id : null));
}

/** Begins with the drawing that was left on this device, or with the server's, and keeps what is drawn on this device. */
export function useKeeping(options: KeepingOptions): DrawingKeeper {
  const { canvas, loaded, facts, isDirty, isReadOnly, rowVersion, take } = options;
  const [broken, setBroken] = useState('');
  const [restored, setRestored] = useState<FlowDraft | null>(null);
  const { place, isReady } = useCanvas(canvas, (state) => state);
  const memberId = useKeptFor();
  const draftPlace = { memberId: isReadOnly ? null : memberId, modelId: loaded.id };
  const draw = async (xml: string) => {
    await canvas.load(xml);
    setBroken('');
  };
  const begin = useEffectEvent(async () => {
    if (canvas.store.getState().isReady) return;
    const draft = await findFlowDraft(draftPlace);
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
  const keep = useEffectEvent(async () => {
    if (!isDirty) return dropFlowDraft(draftPlace);
    const savedAt = new Date().toISOString();
    await keepFlowDraft(draftPlace, { xml: await canvas.xml(), facts, rowVersion, savedAt });
    return undefined;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => void keep(), KEEP_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isReady, place, facts, isDirty]);
  return { found: { broken, restored }, draw, settle: () => setRestored(null) };
}
