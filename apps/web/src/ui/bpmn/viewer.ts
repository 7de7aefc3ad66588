import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import './bpmn-styles.ts';
import { type BpmnOptions, COLOURS, type Services, TEXTS } from './bpmn-parts.ts';

export type BpmnViewer = NavigatedViewer<Services>;

/** A read-only diagram: moved by dragging, zoomed with Ctrl and the wheel. */
export function createViewer({ translate, extensions = {} }: BpmnOptions): BpmnViewer {
  return new NavigatedViewer<Services>({
    bpmnRenderer: COLOURS,
    textRenderer: TEXTS,
    moddleExtensions: extensions,
    additionalModules: [{ translate: ['value', translate] }],
  });
}

/** Services of any drawing; stable while it exists. */
export function servicesOf(host: { get<Name extends keyof Services>(name: Name): Services[Name] }): Services {
  return {
    canvas: host.get('canvas'),
    elementRegistry: host.get('elementRegistry'),
    overlays: host.get('overlays'),
    eventBus: host.get('eventBus'),
    selection: host.get('selection'),
  };
}
