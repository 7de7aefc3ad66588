/** What we read and use of bpmn-js: its own types say `any` wherever a diagram is concerned. */

/** An element of a BPMN file as the library keeps it. */
export interface BusinessObject {
  readonly $type: string;
  readonly id: string;
  readonly $parent?: BusinessObject;
  get(name: string): unknown;
  $instanceOf(type: string): boolean;
}

/** A shape or an arrow on the canvas. */
export interface BpmnElement {
  readonly id: string;
  /** `bpmn:UserTask`, `bpmn:SequenceFlow` …; `label` for a text that stands apart. */
  readonly type: string;
  readonly businessObject: BusinessObject;
  readonly labelTarget?: BpmnElement;
  readonly parent?: BpmnElement;
  /** What an event on a border hangs on. */
  readonly host?: BpmnElement;
  readonly incoming: readonly BpmnElement[];
  readonly outgoing: readonly BpmnElement[];
  readonly source?: BpmnElement;
  readonly target?: BpmnElement;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Something that can be chosen in the palette, beside an element or in a menu. */
export type Entries = Readonly<Record<string, unknown>>;

/** Changes the entries that the library offers. */
export type EntriesChange = (entries: Entries) => Entries;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ViewBox extends Box {
  readonly scale: number;
  /** The whole drawing. */
  readonly inner: Box;
  /** The canvas on the screen, in pixels. */
  readonly outer: Pick<Box, 'width' | 'height'>;
}

export interface CanvasService {
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
  zoom(scale?: number | 'fit-viewport', center?: 'auto'): number;
  viewbox(box?: Box): ViewBox;
  scrollToElement(element: string | BpmnElement, padding?: number): void;
  getRootElement(): BpmnElement;
  resized(): void;
}

export interface ElementRegistry {
  get(id: string): BpmnElement | undefined;
  getAll(): readonly BpmnElement[];
}

export interface Overlays {
  add(id: string, type: string, overlay: { readonly html: HTMLElement; readonly position: object }): string;
  remove(filter: { readonly type: string }): void;
}

export interface EventBus {
  on(events: string | readonly string[], listener: (event: Readonly<Record<string, unknown>>) => void): void;
  fire(event: string, payload?: object): void;
}

export interface Selection {
  get(): readonly BpmnElement[];
  select(element: BpmnElement | null): void;
}

export interface CommandStack {
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** Every step that was taken, and the place of the last one that is in force; behind the library's own fence. */
  readonly _stack: readonly object[];
  readonly _stackIdx: number;
}

export interface Modeling {
  updateProperties(element: BpmnElement, properties: Readonly<Record<string, unknown>>): void;
  updateModdleProperties(
    element: BpmnElement,
    part: BusinessObject,
    properties: Readonly<Record<string, unknown>>,
  ): void;
  removeElements(elements: readonly BpmnElement[]): void;
  connect(source: BpmnElement, target: BpmnElement): unknown;
}

export interface NewShape {
  readonly type: string;
  readonly eventDefinitionType?: string;
  readonly isExpanded?: boolean;
}

export interface Services {
  readonly canvas: CanvasService;
  readonly elementRegistry: ElementRegistry;
  readonly overlays: Overlays;
  readonly eventBus: EventBus;
  readonly selection: Selection;
}

export interface ModelerServices extends Services {
  readonly commandStack: CommandStack;
  readonly modeling: Modeling;
  readonly elementFactory: { createShape(shape: NewShape): BpmnElement };
  readonly autoPlace: { append(source: BpmnElement, shape: BpmnElement): BpmnElement };
  readonly create: { start(event: Event, shape: BpmnElement): void };
  readonly bpmnFactory: {
    create(type: string, properties?: Readonly<Record<string, unknown>>): BusinessObject;
  };
  readonly palette: {
    registerProvider(priority: number, provider: { getPaletteEntries: () => EntriesChange }): void;
  };
  readonly contextPad: {
    registerProvider(
      priority: number,
      provider: { getContextPadEntries: (element: BpmnElement) => EntriesChange },
    ): void;
  };
  readonly popupMenu: {
    registerProvider(
      menu: string,
      priority: number,
      provider: {
        getPopupMenuEntries: () => EntriesChange;
        getPopupMenuHeaderEntries: () => EntriesChange;
      },
    ): void;
  };
  readonly rules: {
    allowed(rule: string, context: object): unknown;
  };
}

/** Says a text of the library in the reader's language; `{name}` stands for a replacement. */
export type Translate = (text: string, replacements?: Readonly<Record<string, string>>) => string;

/** What a diagram is made with. */
export interface BpmnOptions {
  readonly translate: Translate;
  /** Elements and attributes of our own, by prefix: a file keeps them where the library knows their shape. */
  readonly extensions?: Readonly<Record<string, object>>;
}

/** Whether something that the library hands out is an element of the diagram. */
export function isElement(value: unknown): value is BpmnElement {
  return typeof value === 'object' && value !== null && 'businessObject' in value && 'id' in value;
}

/** Whether something that the library hands out is a part of the file. */
export function isBusinessObject(value: unknown): value is BusinessObject {
  return typeof value === 'object' && value !== null && '$type' in value && '$instanceOf' in value;
}

/** Colours of our palette: they follow theme and mode without drawing anew. */
export const COLOURS = {
  defaultFillColor: 'var(--card)',
  defaultStrokeColor: 'var(--bpmn-stroke)',
  defaultLabelColor: 'var(--text)',
} as const;

/** How texts in a diagram are set. */
export const TEXTS = {
  defaultStyle: { fontFamily: 'var(--font-family)', fontSize: 12, lineHeight: 1.35 },
  externalStyle: { fontFamily: 'var(--font-family)', fontSize: 12, lineHeight: 1.3 },
} as const;
