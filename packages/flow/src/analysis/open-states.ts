import type { ActionDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { FlowModel, FlowNode, StartNode, UserNode } from '../model.ts';
import { allNodes } from './condition-findings.ts';

/** Record states with an open task, each with the node of the task. */
export type OpenStates = ReadonlyMap<string, StartNode | UserNode>;

type Button = UserNode['options']['buttons'][number];

/** The record action that a button takes; undefined for none. */
export function actionOf(
  resource: ResourceDefinition,
  { recordAction }: Button,
): ActionDefinition | undefined {
  return resource.actions?.find(({ code }) => code === recordAction);
}

function userNodes(model: FlowModel): readonly UserNode[] {
  return allNodes(model).filter((node: FlowNode): node is UserNode => node.type === 'user');
}

/**
 * States in which a task of the model waits for a decision: the state that the node sets, or else the states in which its record actions
 * are possible. A flow must not end in one of them.
 */
export function reviewStates(model: FlowModel, resource: ResourceDefinition): OpenStates {
  const states = new Map<string, UserNode>();
  for (const node of userNodes(model)) {
    const { status, buttons } = node.options;
    const bound = buttons.flatMap((button) => actionOf(resource, button)?.from ?? []);
    for (const state of status === undefined ? bound : [status])
      if (!states.has(state)) states.set(state, node);
  }
  return states;
}

/** The review states, and those of a record returned to its initiator: the flow stays open. */
export function openStates(model: FlowModel, resource: ResourceDefinition): OpenStates {
  const states = new Map<string, StartNode | UserNode>(reviewStates(model, resource));
  const start = allNodes(model).find((node) => node.type === 'start');
  if (!start) return states;
  const returns = userNodes(model).flatMap(({ options }) =>
    options.buttons.filter(({ action }) => action === 'return'),
  );
  const returned = returns.flatMap((button) => actionOf(resource, button)?.to ?? []);
  for (const state of start.options.status === undefined ? returned : [...returned, start.options.status])
    if (!states.has(state)) states.set(state, start);
  return states;
}
