import {
  FIELD_MODES,
  type FieldMode,
  type GroupContent,
  maskPersonal,
  type RowScope,
} from '@haiqiao/contract/access';
import { holds, type RecordValues } from '@haiqiao/contract/definitions';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { envOf } from '#server/platform/records/list/testing/oracle.ts';

/** How much of a value somebody sees. */
export type Seen = 'hidden' | 'masked' | 'whole';

/** Somebody, as far as rights ask for them. */
export interface Somebody {
  readonly memberId: string;
  readonly orgId: string | null;
  /** Their unit and every one below it. */
  readonly below: readonly string[];
}

/**
 * Rights said once more, the plain way: one record, one field, one group after the other, without SQL and without anything of
 * what enforces them. Slow, and easy to check by reading.
 */
export function naiveRights(
  groups: readonly GroupContent[],
  who: Somebody,
  { resource, sources }: { resource: ResourceModel; sources: Readonly<Record<string, readonly string[]>> },
) {
  const { code } = resource;
  const reaching = groups.filter(({ rowRules }) =>
    rowRules.some((rule) => rule.resource === code && !rule.denied),
  );
  const canUnmask = groups.some(({ buttons }) => buttons.some((button) => button.code === `${code}:unmask`));

  function reaches(values: RecordValues): boolean {
    const rules = groups.flatMap(({ rowRules }) => rowRules.filter((rule) => rule.resource === code));
    if (rules.some((rule) => rule.denied && isIn(rule.scope, { who, resource, values }))) return false;
    return rules.some((rule) => !rule.denied && isIn(rule.scope, { who, resource, values }));
  }

  const granted = (path: string, status: string) => grantedBy(reaching, { code, path, status });

  function seen(path: string, status: string): Seen {
    const [name = '', column] = path.split('.');
    const field = resource.fields.get(name);
    const cell = column === undefined ? field : field?.rows?.fields.get(column);
    const mode = granted(path, status);
    const own: Seen = mode === 'hidden' || mode === 'masked' ? mode : 'whole';
    const all: Seen[] = [own, cell?.definition.personal === undefined ? 'whole' : 'masked'];
    // A cell is seen no better than its table, and what is worked out no better than what it is made of.
    if (column !== undefined) all.push(seen(name, status));
    for (const source of sources[path] ?? []) all.push(seen(source, status));
    if (all.includes('hidden')) return 'hidden';
    return all.includes('masked') ? 'masked' : 'whole';
  }

  return {
    /** Whether there is anything of the resource at all: without a group that grants rows there is not even its list. */
    hasAny: reaching.length > 0,
    reaches,
    seen,
    /** Whether a field is seen as it is in every state, also in those that no rule names. */
    isAlwaysWhole: (path: string) =>
      ['', ...resource.statuses.map((one) => one.code)].every((status) => seen(path, status) === 'whole'),
    /** Whether one value of a personal field may be opened. */
    opens: (path: string, status: string) =>
      canUnmask &&
      resource.fields.get(path)?.definition.personal !== undefined &&
      ['readonly', 'editable'].includes(granted(path, status)),
    /** Whether a field may be given a value. */
    writes: (path: string, status: string) => granted(path, status) === 'editable',
  };
}

/** Whether a record lies in a scope of somebody. */
function isIn(
  scope: RowScope,
  { who, resource, values }: { who: Somebody; resource: ResourceModel; values: RecordValues },
): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'owner':
      return values['ownerId'] === who.memberId;
    case 'creator':
      return values['createdBy'] === who.memberId;
    case 'org':
      return who.orgId !== null && values['orgId'] === who.orgId;
    case 'orgAndBelow':
      return who.below.includes(scalarText(values['orgId']));
    case 'orgs':
      return scope.orgIds.includes(scalarText(values['orgId']));
    case 'filter':
      return holds(scope.where, values, envOf(resource, who));
  }
}

/** What the groups say of a field in a state. */
function grantedBy(
  groups: readonly GroupContent[],
  { code, path, status }: { code: string; path: string; status: string },
): FieldMode {
  const ranks = groups.map(({ fieldRules }) => {
    const rules = fieldRules.filter((rule) => rule.resource === code && rule.field === path);
    const named = rules.filter(({ statuses }) => statuses.includes(status));
    const plain = rules.filter(({ statuses }) => statuses.length === 0);
    const counting = named.length > 0 ? named : plain;
    return Math.min(3, ...counting.map(({ mode }) => FIELD_MODES.indexOf(mode)));
  });
  return FIELD_MODES[Math.max(0, ...ranks)] ?? 'hidden';
}

/** What is shown of a value that is masked. */
export function naiveMask({ definition }: FieldModel, value: unknown): unknown {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const isText = definition.type === 'text' || definition.type === 'longText';
  return isText ? maskPersonal(definition.personal ?? 'text', scalarText(value)) : '***';
}
