import type { TFunction } from 'i18next';
import type { Translate } from '#web/ui/bpmn/bpmn-parts.ts';

/** Texts of the library used with our elements, by their keys in the namespace `bpmn`. */
const KEYS = {
  'Activate hand tool': 'tool.hand',
  'Activate lasso tool': 'tool.lasso',
  'Activate create/remove space tool': 'tool.space',
  'Activate global connect tool': 'tool.connect',
  'Create start event': 'create.start',
  'Create end event': 'create.end',
  'Create timer event': 'create.timer',
  'Create exclusive gateway': 'create.exclusive',
  'Create parallel gateway': 'create.parallel',
  'Create user task': 'create.user',
  'Create service task': 'create.service',
  'Create script task': 'create.script',
  'Create call activity': 'create.call',
  'Create expanded sub-process': 'create.subProcess',
  'Append user task': 'append.user',
  'Append exclusive gateway': 'append.exclusive',
  'Append timer event': 'append.timer',
  'Append end event': 'append.end',
  'Add text annotation': 'pad.annotation',
  'Connect to other element': 'pad.connect',
  'Connect using association': 'pad.associate',
  'Change element': 'pad.change',
  Delete: 'pad.delete',
  'Align elements': 'align.title',
  'Align elements left': 'align.left',
  'Align elements center': 'align.center',
  'Align elements right': 'align.right',
  'Align elements top': 'align.top',
  'Align elements middle': 'align.middle',
  'Align elements bottom': 'align.bottom',
  'Distribute elements horizontally': 'align.horizontally',
  'Distribute elements vertically': 'align.vertically',
  'Search in diagram': 'search',
  'Open {element}': 'open',
  'Toggle non-interrupting': 'toggle.nonInterrupting',
  'Parallel multi-instance': 'toggle.parallel',
  'Sequential multi-instance': 'toggle.sequential',
  'Start event': 'element.start',
  'End event': 'element.end',
  'Message start event': 'element.messageStart',
  'Timer start event': 'element.timerStart',
  'Message intermediate catch event': 'element.messageCatch',
  'Timer intermediate catch event': 'element.timerCatch',
  'Error end event': 'element.errorEnd',
  'Terminate end event': 'element.terminateEnd',
  'Exclusive gateway': 'element.exclusive',
  'Parallel gateway': 'element.parallel',
  'Inclusive gateway': 'element.inclusive',
  'User task': 'element.user',
  'Service task': 'element.service',
  'Send task': 'element.send',
  'Receive task': 'element.receive',
  'Script task': 'element.script',
  'Call activity': 'element.call',
  'Sub-process': 'element.subProcess',
  'Sub-process (collapsed)': 'element.subProcessCollapsed',
  'Sub-process (expanded)': 'element.subProcessExpanded',
  'Message boundary event': 'element.messageBoundary',
  'Timer boundary event': 'element.timerBoundary',
  'Error boundary event': 'element.errorBoundary',
  'Message boundary event (non-interrupting)': 'element.messageBoundaryBeside',
  'Timer boundary event (non-interrupting)': 'element.timerBoundaryBeside',
  'Sequence flow': 'element.flow',
  'Default flow': 'element.defaultFlow',
  'Conditional flow': 'element.conditionalFlow',
  'flow elements must be children of pools/participants': 'outsidePool',
} as const satisfies Record<string, string>;

type TranslatedText = keyof typeof KEYS;

function isTranslated(text: string): text is TranslatedText {
  return Object.hasOwn(KEYS, text);
}

/** Every text of the library that we translate. */
export const BPMN_TEXTS: readonly string[] = Object.keys(KEYS);

/** Translates the library's texts into the current language at call time. */
export function bpmnTranslate(t: () => TFunction<'bpmn'>): Translate {
  return (text, replacements = {}) =>
    isTranslated(text)
      ? t()(KEYS[text], { element: replacements['element'] ?? '' })
      : text.replace(/\{(\w+)\}/gu, (whole, name: string) => replacements[name] ?? whole);
}
