import type { FieldIssue } from '@haiqiao/contract/field-types';
import type { z } from 'zod';
import type { ActivityBase, EventTrigger, FlowScope, NodeBase } from '../model.ts';
import type { BpmnElement } from './bpmn-element.ts';

/** What elements read themselves with. */
export interface NodeReader {
  /** Id, name and arrows. */
  readonly base: (element: BpmnElement) => NodeBase;
  /** What every activity has: its loop, what hangs on it, its default arrow. */
  readonly activity: (element: BpmnElement) => ActivityBase;
  /** What `<hq:options>` says; undefined where there is none. What does not fit is refused. */
  readonly options: <T>(element: BpmnElement, schema: z.ZodType<T>) => T | undefined;
  /** The same of a part of an element. */
  readonly optionsWithin: <T>(element: BpmnElement, part: BpmnElement, schema: z.ZodType<T>) => T | undefined;
  readonly trigger: (element: BpmnElement) => EventTrigger;
  readonly defaultFlow: (element: BpmnElement) => string | null;
  /** Nodes and arrows within a sub-process. */
  readonly scope: (element: BpmnElement) => FlowScope;
  /** Something is wrong with an element: `flow.issue.<rule>`. */
  readonly refuse: (element: BpmnElement, rule: string, params?: FieldIssue['params']) => void;
}
