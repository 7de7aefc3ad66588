import type { FieldMode } from '@haiqiao/contract/access';
import type { UserTaskOptions } from '@haiqiao/contract/definitions';

/** What a node says of fields of the record. */
export type TaskFields = UserTaskOptions['fields'];

/** What nodes may narrow: `editable` and `required` leave a field as the groups grant it. */
const MODES = { hidden: 'hidden', readonly: 'readonly', editable: 'editable', required: 'editable' } as const;

/** From nothing to everything. */
const ORDER: readonly TaskFields[string][] = ['hidden', 'readonly', 'editable', 'required'];

/** Of several tasks on one record the one that allows most counts, field by field; a field that one of them does not name is free. */
export function togetherOf(all: readonly TaskFields[]): TaskFields {
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

/** The same as the access of fields knows it. */
export function narrowingOf(fields: TaskFields): Readonly<Record<string, FieldMode>> {
  const narrow = Object.entries(fields).filter(([, mode]) => MODES[mode] !== 'editable');
  return Object.fromEntries(narrow.map(([name, mode]) => [name, MODES[mode]]));
}

/** Names of the fields without which the task is not done. */
export function requiredIn(fields: TaskFields): readonly string[] {
  return Object.entries(fields).flatMap(([name, mode]) => (mode === 'required' ? [name] : []));
}
