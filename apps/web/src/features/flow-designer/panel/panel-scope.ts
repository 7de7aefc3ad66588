import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FlowChoices, StatusView } from '@haiqiao/contract/endpoints';
import { createContext, use } from 'react';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import type { BpmnModeler } from '#web/ui/bpmn/modeler.ts';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import type { SelectOption } from '#web/ui/select/select.tsx';

/** A node with its name. */
export interface NamedNode {
  readonly id: string;
  readonly name: string;
}

/** Choices offered in the panel. */
export interface PanelChoices {
  readonly choices: FlowChoices;
  /** Fields of all forms that run the flow. */
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  readonly statuses: readonly StatusView[];
  /** Actions of the records. */
  readonly actions: readonly SelectOption[];
  /** User tasks in the order of the drawing. */
  readonly userNodes: readonly NamedNode[];
  readonly isReadOnly: boolean;
}

/** The shared state of the panel. */
export interface PanelScope extends PanelChoices {
  readonly canvas: FlowCanvas;
  /** Kind of an element, with its name if it has one. */
  readonly titleOf: (element: BpmnElement) => string;
}

export const PanelContext = createContext<PanelScope | null>(null);
export const ChoicesContext = createContext<PanelChoices | null>(null);

/** The shared state of the panel. */
export function usePanel(): PanelScope {
  const scope = use(PanelContext);
  if (!scope) throw new Error('usePanel() outside the panel');
  return scope;
}

/** The choices of the panel. */
export function useChoices(): PanelChoices {
  const choices = use(ChoicesContext);
  if (!choices) throw new Error('useChoices() outside the panel');
  return choices;
}

/** Runs a change of the drawing, except in read-only mode. */
export function useDrawing(): (work: (modeler: BpmnModeler) => void) => void {
  const { canvas } = usePanel();
  return (work) => {
    if (canvas.modeler) work(canvas.modeler);
  };
}
