import type { FieldMode } from '@haiqiao/contract/access';
import type { UserTaskOptions, TaskAction, TaskButton } from '@haiqiao/contract/definitions';
import type { FlowNode } from '@haiqiao/flow';

/** The initiator's button on a returned record: submit again. */
const RESUBMIT: readonly TaskButton[] = [{ action: 'agree', opinion: 'optional' }];

/** Buttons of a node for the task's assignees. */
export function buttonsOf(node: FlowNode | undefined): readonly TaskButton[] {
  if (node?.type === 'start') return RESUBMIT;
  return node?.type === 'user' ? node.options.buttons : [];
}

/** The button of an action at a node; undefined where the model has none. */
export function buttonOf(node: FlowNode | undefined, action: TaskAction): TaskButton | undefined {
  return buttonsOf(node).find((button) => button.action === action);
}

/** Field modes of a node. */
export function fieldModesOf(node: FlowNode | undefined) {
  return node?.type === 'start' || node?.type === 'user' ? node.options.fields : {};
}

/** Field modes of a node. */
export type TaskFields = UserTaskOptions['fields'];

/** What nodes may narrow: `editable` and `required` leave a field as the groups grant it. */
const MODES = { hidden: 'hidden', readonly: 'readonly', editable: 'editable', required: 'editable' } as const;

/** From least to most access. */
const ORDER: readonly TaskFields[string][] = ['hidden', 'readonly', 'editable', 'required'];

/** For several tasks on one record the most permissive mode counts per field; a field that one task does not name is unrestricted. */
export function mergeFieldModes(all: readonly TaskFields[]): TaskFields {
  const [first, ...others] = all;
  if (!first) return {};
  const common = Object.entries(first).filter(([name]) => others.every((fields) => name in fields));
  return Object.fromEntries(
    common.map(([name, mode]) => {
      const modes = [mode, ...others.flatMap((fields) => fields[name] ?? [])];
      return [name, modes.toSorted((one, other) => ORDER.indexOf(other) - ORDER.indexOf(one))[0] ?? mode];
    }),
  );
}

/** The same as field modes of the access rules. */
export function narrowedModes(fields: TaskFields): Readonly<Record<string, FieldMode>> {
  const narrow = Object.entries(fields).filter(([, mode]) => MODES[mode] !== 'editable');
  return Object.fromEntries(narrow.map(([name, mode]) => [name, MODES[mode]]));
}

/** Names of the fields required to complete the task. */
export function requiredFields(fields: TaskFields): readonly string[] {
  return Object.entries(fields).flatMap(([name, mode]) => (mode === 'required' ? [name] : []));
}
