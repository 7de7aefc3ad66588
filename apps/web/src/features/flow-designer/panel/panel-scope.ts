import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FlowChoices, StatusView } from '@haiqiao/contract/endpoints';
import { createContext, use } from 'react';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import type { BpmnModeler } from '#web/ui/bpmn/modeler.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import type { SelectOption } from '#web/ui/select/select.tsx';

/** A node by its name. */
export interface NamedNode {
  readonly id: string;
  readonly name: string;
}

/** What the parts of the panel offer to choose from. */
export interface PanelChoices {
  readonly choices: FlowChoices;
  /** Fields of the records that run the flow; those of all of its forms. */
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  readonly statuses: readonly StatusView[];
  /** Actions of the records. */
  readonly actions: readonly SelectOption[];
  /** Nodes that people decide, in the order of the drawing. */
  readonly userNodes: readonly NamedNode[];
  readonly isReadOnly: boolean;
}

/** What the parts of the panel share. */
export interface PanelScope extends PanelChoices {
  readonly canvas: FlowCanvas;
  /** Says the kind of an element, and its name where it has one. */
  readonly titleOf: (element: BpmnElement) => string;
}

export const PanelContext = createContext<PanelScope | null>(null);
export const ChoicesContext = createContext<PanelChoices | null>(null);

/** What the parts of the panel share. */
export function usePanel(): PanelScope {
  const scope = use(PanelContext);
  if (!scope) throw new Error('usePanel() outside the panel');
  return scope;
}

/** What there is to choose from. */
export function useChoices(): PanelChoices {
  const choices = use(ChoicesContext);
  if (!choices) throw new Error('useChoices() outside the panel');
  return choices;
}

/** Does something to the drawing, unless the reader may only look. */
export function useDrawing(): (work: (modeler: BpmnModeler) => void) => void {
  const { canvas } = usePanel();
  return (work) => {
    if (canvas.modeler) work(canvas.modeler);
  };
}
