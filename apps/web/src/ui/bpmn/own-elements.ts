import type { BpmnElement, Entries, ModelerServices, NewShape, Translate } from './bpmn-parts.ts';

/** An object with the services of a modeler. */
interface Host {
  get<Name extends keyof ModelerServices>(name: Name): ModelerServices[Name];
}

interface Offer {
  readonly key: string;
  readonly group: string;
  readonly icon: string;
  readonly title: string;
  readonly shape: NewShape;
}

const TIMER = 'bpmn:TimerEventDefinition';

/** Our entries of the palette and of an element's pad, besides the library's tools. */
const OFFERS = {
  userTask: {
    key: 'user-task',
    group: 'activity',
    icon: 'bpmn-icon-user-task',
    title: 'Create user task',
    shape: { type: 'bpmn:UserTask' },
  },
  serviceTask: {
    key: 'service-task',
    group: 'activity',
    icon: 'bpmn-icon-service-task',
    title: 'Create service task',
    shape: { type: 'bpmn:ServiceTask' },
  },
  scriptTask: {
    key: 'script-task',
    group: 'activity',
    icon: 'bpmn-icon-script-task',
    title: 'Create script task',
    shape: { type: 'bpmn:ScriptTask' },
  },
  callActivity: {
    key: 'call-activity',
    group: 'activity',
    icon: 'bpmn-icon-call-activity',
    title: 'Create call activity',
    shape: { type: 'bpmn:CallActivity' },
  },
  exclusive: {
    key: 'exclusive-gateway',
    group: 'gateway',
    icon: 'bpmn-icon-gateway-xor',
    title: 'Create exclusive gateway',
    shape: { type: 'bpmn:ExclusiveGateway' },
  },
  parallel: {
    key: 'parallel-gateway',
    group: 'gateway',
    icon: 'bpmn-icon-gateway-parallel',
    title: 'Create parallel gateway',
    shape: { type: 'bpmn:ParallelGateway' },
  },
  timer: {
    key: 'timer-event',
    group: 'event',
    icon: 'bpmn-icon-intermediate-event-catch-timer',
    title: 'Create timer event',
    shape: { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: TIMER },
  },
  end: {
    key: 'end-event',
    group: 'event',
    icon: 'bpmn-icon-end-event-none',
    title: 'Create end event',
    shape: { type: 'bpmn:EndEvent' },
  },
} as const satisfies Record<string, Offer>;

const PALETTE_ENTRIES = [
  'hand-tool',
  'lasso-tool',
  'space-tool',
  'global-connect-tool',
  'tool-separator',
  'create.start-event',
  'create.end-event',
  'create.subprocess-expanded',
];

/** Entries of the menu that changes an element's type; our interpreter cannot run other ones. */
const REPLACEMENTS: ReadonlySet<string> = new Set(
  [
    'none-start',
    'none-end',
    'message-start',
    'timer-start',
    'message-intermediate-catch',
    'timer-intermediate-catch',
    'error-end',
    'terminate-end',
    'exclusive-gateway',
    'parallel-gateway',
    'inclusive-gateway',
    'user-task',
    'service-task',
    'send-task',
    'receive-task',
    'script-task',
    'call-activity',
    'subprocess',
    'collapsed-subprocess',
    'expanded-subprocess',
    'message-boundary',
    'timer-boundary',
    'error-boundary',
    'non-interrupting-message-boundary',
    'non-interrupting-timer-boundary',
    'sequence-flow',
    'default-flow',
    'conditional-flow',
  ].map((name) => `replace-with-${name}`),
);

const HEADER_ENTRIES = new Set(['toggle-parallel-mi', 'toggle-sequential-mi', 'toggle-non-interrupting']);

const PAD_DROPPED = ['append.append-task', 'append.gateway', 'append.intermediate-event', 'append.end-event'];
/** Registered after the library's providers, so that ours can change their entries. */
const LATE = 500;

function filterEntries(entries: Entries, isAllowed: (key: string) => boolean): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => isAllowed(key)));
}

function paletteEntry(host: Host, translate: Translate, { group, icon, title, shape }: Offer) {
  const start = (event: Event) => {
    host.get('create').start(event, host.get('elementFactory').createShape(shape));
  };
  return { group, className: icon, title: translate(title), action: { dragstart: start, click: start } };
}

function offerInPalette(host: Host, translate: Translate): void {
  const own = [
    OFFERS.timer,
    OFFERS.exclusive,
    OFFERS.parallel,
    OFFERS.userTask,
    OFFERS.serviceTask,
    OFFERS.scriptTask,
    OFFERS.callActivity,
  ];
  host.get('palette').registerProvider(LATE, {
    getPaletteEntries: () => (entries) => ({
      ...filterEntries(entries, (key) => PALETTE_ENTRIES.includes(key)),
      ...Object.fromEntries(
        own.map((offer) => [`create.${offer.key}`, paletteEntry(host, translate, offer)]),
      ),
    }),
  });
}

function padEntry(host: Host, translate: Translate, { icon, title, shape }: Offer) {
  const made = () => host.get('elementFactory').createShape(shape);
  return {
    group: 'model',
    className: icon,
    title: translate(title.replace('Create', 'Append')),
    action: {
      click: (_: Event, element: BpmnElement) => host.get('autoPlace').append(element, made()),
      dragstart: (event: Event) => host.get('create').start(event, made()),
    },
  };
}

function offerInPad(host: Host, translate: Translate): void {
  const own = [OFFERS.userTask, OFFERS.exclusive, OFFERS.timer, OFFERS.end];
  host.get('contextPad').registerProvider(LATE, {
    getContextPadEntries: () => (entries) => {
      const canAppend = PAD_DROPPED.some((key) => Object.hasOwn(entries, key));
      return {
        ...(canAppend
          ? Object.fromEntries(own.map((offer) => [`append.${offer.key}`, padEntry(host, translate, offer)]))
          : {}),
        ...filterEntries(entries, (key) => !PAD_DROPPED.includes(key)),
      };
    },
  });
}

/** Limits palette, pads and menus of a modeler to the elements of the interpreter. */
export function offerOwnElements(host: Host, translate: Translate): void {
  offerInPalette(host, translate);
  offerInPad(host, translate);
  host.get('popupMenu').registerProvider('bpmn-replace', LATE, {
    getPopupMenuEntries: () => (entries) => filterEntries(entries, (key) => REPLACEMENTS.has(key)),
    getPopupMenuHeaderEntries: () => (entries) => filterEntries(entries, (key) => HEADER_ENTRIES.has(key)),
  });
}
