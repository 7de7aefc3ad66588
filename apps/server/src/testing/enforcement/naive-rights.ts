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

/** Visibility of a value. */
export type NaiveVisibility = 'hidden' | 'masked' | 'whole';

/** The member properties used by permissions. */
export interface Person {
  readonly memberId: string;
  readonly orgId: string | null;
  /** Their unit and all subordinate units. */
  readonly below: readonly string[];
}

/**
 * Permissions implemented naively: one record, one field, one group after the other, without SQL and without the enforcing code. Slow, and
 * easy to verify by reading.
 */
export function naiveRights(
  groups: readonly GroupContent[],
  who: Person,
  { resource, sources }: { resource: ResourceModel; sources: Readonly<Record<string, readonly string[]>> },
) {
  const { code } = resource;
  const grantingGroups = groups.filter(({ rowRules }) =>
    rowRules.some((rule) => rule.resource === code && !rule.denied),
  );
  const canUnmask = groups.some(({ buttons }) => buttons.some((button) => button.code === `${code}:unmask`));

  function isInScope(values: RecordValues): boolean {
    const rules = groups.flatMap(({ rowRules }) => rowRules.filter((rule) => rule.resource === code));
    if (rules.some((rule) => rule.denied && isIn(rule.scope, { who, resource, values }))) return false;
    return rules.some((rule) => !rule.denied && isIn(rule.scope, { who, resource, values }));
  }

  const granted = (path: string, status: string) => grantedBy(grantingGroups, { code, path, status });

  function visibilityOf(path: string, status: string): NaiveVisibility {
    const [name = '', column] = path.split('.');
    const field = resource.fields.get(name);
    const cell = column === undefined ? field : field?.rows?.fields.get(column);
    const mode = granted(path, status);
    const own: NaiveVisibility = mode === 'hidden' || mode === 'masked' ? mode : 'whole';
    const all: NaiveVisibility[] = [own, cell?.definition.personal === undefined ? 'whole' : 'masked'];
    // A cell is at most as visible as its table, a computed field as its sources.
    if (column !== undefined) all.push(visibilityOf(name, status));
    for (const source of sources[path] ?? []) all.push(visibilityOf(source, status));
    if (all.includes('hidden')) return 'hidden';
    return all.includes('masked') ? 'masked' : 'whole';
  }

  return {
    /** Whether the resource is accessible at all: without a group that grants rows not even its list exists. */
    hasAny: grantingGroups.length > 0,
    isInScope,
    visibilityOf,
    /** Whether a field is visible in full in every state, including states without rules. */
    isAlwaysWhole: (path: string) =>
      ['', ...resource.statuses.map((one) => one.code)].every(
        (status) => visibilityOf(path, status) === 'whole',
      ),
    /** Whether a value of a personal field may be unmasked. */
    opens: (path: string, status: string) =>
      canUnmask &&
      resource.fields.get(path)?.definition.personal !== undefined &&
      ['readonly', 'editable'].includes(granted(path, status)),
    /** Whether a field may be written. */
    writes: (path: string, status: string) => granted(path, status) === 'editable',
  };
}

/** Whether a record is in a scope of a member. */
function isIn(
  scope: RowScope,
  { who, resource, values }: { who: Person; resource: ResourceModel; values: RecordValues },
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

/** The groups' access to a field in a state. */
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

/** The mask of a value. */
export function naiveMask({ definition }: FieldModel, value: unknown): unknown {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const isText = definition.type === 'text' || definition.type === 'longText';
  return isText ? maskPersonal(definition.personal ?? 'text', scalarText(value)) : '***';
}
