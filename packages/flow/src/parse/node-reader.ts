import type { FieldIssue } from '@haiqiao/contract/field-types';
import type { z } from 'zod';
import type { ActivityBase, EventTrigger, FlowScope, NodeBase } from '../model.ts';
import type { BpmnElement } from './bpmn-element.ts';

/** Functions for the parsing of elements. */
export interface NodeReader {
  /** Parses id, name and sequence flows. */
  readonly base: (element: BpmnElement) => NodeBase;
  /** Parses activity properties: loop, boundary events, default sequence flow. */
  readonly activity: (element: BpmnElement) => ActivityBase;
  /** Parses `<hq:options>`; undefined if absent. Invalid options are refused. */
  readonly options: <T>(element: BpmnElement, schema: z.ZodType<T>) => T | undefined;
  /** The same for a part of an element. */
  readonly optionsWithin: <T>(element: BpmnElement, part: BpmnElement, schema: z.ZodType<T>) => T | undefined;
  readonly trigger: (element: BpmnElement) => EventTrigger;
  readonly defaultFlow: (element: BpmnElement) => string | null;
  /** Parses nodes and sequence flows of a sub-process. */
  readonly scope: (element: BpmnElement) => FlowScope;
  /** Reports an error in an element: `flow.issue.<rule>`. */
  readonly refuse: (element: BpmnElement, rule: string, params?: FieldIssue['params']) => void;
}
