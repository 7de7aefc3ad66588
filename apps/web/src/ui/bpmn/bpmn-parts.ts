/** The parts of bpmn-js we use: its own types are `any` for diagrams. */

/** A BPMN file element in the library's form. */
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
  /** `bpmn:UserTask`, `bpmn:SequenceFlow` …; `label` for a separate text. */
  readonly type: string;
  readonly businessObject: BusinessObject;
  readonly labelTarget?: BpmnElement;
  readonly parent?: BpmnElement;
  /** Host of a boundary event. */
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

/** Entries of the palette, an element's pad or a menu. */
export type Entries = Readonly<Record<string, unknown>>;

/** Changes the library's entries. */
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
  /** All steps, and the index of the last applied one; private to the library. */
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

/** Translates a text of the library; `{name}` is a placeholder. */
export type Translate = (text: string, replacements?: Readonly<Record<string, string>>) => string;

/** Options of a diagram. */
export interface BpmnOptions {
  readonly translate: Translate;
  /** Our own elements and attributes, by prefix: the library preserves those with a known shape. */
  readonly extensions?: Readonly<Record<string, object>>;
}

/** Whether a library value is an element of the diagram. */
export function isElement(value: unknown): value is BpmnElement {
  return typeof value === 'object' && value !== null && 'businessObject' in value && 'id' in value;
}

/** Whether a library value is a part of the file. */
export function isBusinessObject(value: unknown): value is BusinessObject {
  return typeof value === 'object' && value !== null && '$type' in value && '$instanceOf' in value;
}

/** Colours of our palette: they follow theme and mode without a redraw. */
export const COLOURS = {
  defaultFillColor: 'var(--card)',
  defaultStrokeColor: 'var(--bpmn-stroke)',
  defaultLabelColor: 'var(--text)',
} as const;

/** Text style in a diagram. */
export const TEXTS = {
  defaultStyle: { fontFamily: 'var(--font-family)', fontSize: 12, lineHeight: 1.35 },
  externalStyle: { fontFamily: 'var(--font-family)', fontSize: 12, lineHeight: 1.3 },
} as const;
