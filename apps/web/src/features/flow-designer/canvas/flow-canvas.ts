import { hqDescriptor } from '@haiqiao/flow';
import type { TFunction } from 'i18next';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BpmnElement, isElement, type Services } from '#web/ui/bpmn/bpmn-parts.ts';
import { type BpmnModeler, createModeler } from '#web/ui/bpmn/modeler.ts';
import { type BpmnViewer, createViewer, servicesOf } from '#web/ui/bpmn/viewer.ts';
import { bpmnTranslate } from '#web/views/flow-diagram/bpmn-texts.ts';

/** State of a drawing followed by its screen. */
export interface CanvasState {
  /** Increases with every change of the drawing. */
  readonly revision: number;
  readonly isReady: boolean;
  /** Id of the single selected element; null for none or several, which selects the whole flow. */
  readonly chosenId: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The last executed step, null before the first: the same step means the same drawing. */
  readonly step: object | null;
}

const EMPTY: CanvasState = {
  revision: 0,
  isReady: false,
  chosenId: null,
  canUndo: false,
  canRedo: false,
  step: null,
};

/** The drawing of a flow: a wrapper of bpmn-js. */
export interface FlowCanvas {
  /** Null in read-only mode. */
  readonly modeler: BpmnModeler | null;
  readonly store: StoreApi<CanvasState>;
  /** Services of every drawing. */
  readonly services: Services;
  readonly attachTo: (box: HTMLElement) => void;
  readonly detach: () => void;
  /** @throws Error for an invalid BPMN file or one without a diagram */
  readonly load: (xml: string) => Promise<void>;
  readonly xml: () => Promise<string>;
  readonly svg: () => Promise<string>;
  readonly choose: (id: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** The element with an id. */
  readonly element: (id: string) => BpmnElement | undefined;
  /** The root element. */
  readonly root: () => BpmnElement;
}

function follow(
  host: BpmnModeler | BpmnViewer,
  modeler: BpmnModeler | null,
  store: StoreApi<CanvasState>,
): void {
  host.on('selection.changed', ({ newSelection }: { newSelection?: unknown }) => {
    const chosen = Array.isArray(newSelection) ? newSelection.filter(isElement) : [];
    const [one] = chosen;
    const element = chosen.length === 1 && one ? (one.labelTarget ?? one) : null;
    store.setState({ chosenId: element?.id ?? null });
  });
  host.on('commandStack.changed', () => {
    const stack = modeler?.get('commandStack');
    if (!stack) return;
    store.setState(({ revision }) => ({
      revision: revision + 1,
      canUndo: stack.canUndo(),
      canRedo: stack.canRedo(),
      step: stack._stack[stack._stackIdx] ?? null,
    }));
  });
}

/**
 * Creates a drawing. It exists outside of the document until attached, and survives while its page is hidden.
 * @param isReadOnly disables every change
 */
export function createFlowCanvas(t: () => TFunction<'bpmn'>, isReadOnly: boolean): FlowCanvas {
  const options = { translate: bpmnTranslate(t), extensions: { hq: hqDescriptor } };
  const modeler = isReadOnly ? null : createModeler(options);
  const host = modeler ?? createViewer(options);
  const store = createStore<CanvasState>(() => EMPTY);
  const services = servicesOf(host);
  follow(host, modeler, store);
  return {
    modeler,
    store,
    services,
    attachTo: (box) => host.attachTo(box),
    detach: () => host.detach(),
    load: async (xml) => {
      await host.importXML(xml);
      store.setState(({ revision }) => ({ ...EMPTY, revision: revision + 1, isReady: true }));
    },
    xml: async () => (await host.saveXML({ format: true })).xml ?? '',
    svg: async () => (await host.saveSVG()).svg,
    choose: (id) => {
      const element = id === null ? undefined : services.elementRegistry.get(id);
      services.selection.select(element ?? null);
      if (element) services.canvas.scrollToElement(element, 80);
    },
    undo: () => modeler?.get('commandStack').undo(),
    redo: () => modeler?.get('commandStack').redo(),
    element: (id) => services.elementRegistry.get(id),
    root: () => services.canvas.getRootElement(),
  };
}
