import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import './bpmn-styles.ts';
import { type BpmnOptions, COLOURS, type Services, TEXTS } from './bpmn-parts.ts';

export type BpmnViewer = NavigatedViewer<Services>;

/** A diagram that is only looked at: moved by dragging, zoomed with Ctrl and the wheel. */
export function createViewer({ translate, extensions = {} }: BpmnOptions): BpmnViewer {
  return new NavigatedViewer<Services>({
    bpmnRenderer: COLOURS,
    textRenderer: TEXTS,
    moddleExtensions: extensions,
    additionalModules: [{ translate: ['value', translate] }],
  });
}

/** What can be done with any drawing; the same objects for as long as it lives. */
export function servicesOf(host: { get<Name extends keyof Services>(name: Name): Services[Name] }): Services {
  return {
    canvas: host.get('canvas'),
    elementRegistry: host.get('elementRegistry'),
    overlays: host.get('overlays'),
    eventBus: host.get('eventBus'),
    selection: host.get('selection'),
  };
}
