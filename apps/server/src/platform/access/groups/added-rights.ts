import {
  canonicalJson,
  diffGroupContents,
  EMPTY_GROUP,
  type EffectiveRights,
  FIELD_MODES,
  type FieldMode,
  type GroupContent,
  modeInGroup,
  type RowRule,
} from '@haiqiao/contract/access';

/** A field with more access than before. */
interface AddedField {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
  readonly mode: FieldMode;
}

/** The rights added by a change of a group. */
export interface AddedRights {
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
  readonly rows: readonly Pick<RowRule, 'resource' | 'scope'>[];
  readonly fields: readonly AddedField[];
}

/**
 * The rights added by a change of a group: new grants and removed denials. It includes everything when the group gets new people or times,
 * and all its denials when it loses some. Null for a missing group.
 */
export function addedRights(before: GroupContent | null, after: GroupContent | null): AddedRights {
  const diff = diffGroupContents(before, after);
  const isWhole = after !== null && (before === null || hasMoreHolders(before, after));
  const whole = isWhole ? after : EMPTY_GROUP;
  const lifted = before !== null && hasFewerHolders(before, after) ? before : EMPTY_GROUP;
  const anew = [...diff.menus, ...diff.buttons].filter(
    (change) => change.after === 'granted' || (change.before === 'denied' && change.after === 'none'),
  );
  const granted = new Set(anew);
  return {
    menus: unique([
      ...whole.menus.filter(({ denied }) => !denied).map(({ menuId }) => menuId),
      ...lifted.menus.filter(({ denied }) => denied).map(({ menuId }) => menuId),
      ...diff.menus.filter((change) => granted.has(change)).map(({ id }) => id),
    ]),
    buttons: unique([
      ...whole.buttons.filter(({ denied }) => !denied).map(({ code }) => code),
      ...lifted.buttons.filter(({ denied }) => denied).map(({ code }) => code),
      ...diff.buttons.filter((change) => granted.has(change)).map(({ id }) => id),
    ]),
    rows: [
      ...[...whole.rowRules, ...diff.rowRules.added].filter(({ denied }) => !denied),
      ...[...lifted.rowRules, ...diff.rowRules.removed].filter(({ denied }) => denied),
    ],
    fields: after === null ? [] : addedFields(isWhole ? null : before, after),
  };
}

function unique(items: readonly string[]): readonly string[] {
  return [...new Set(items)];
}

/** Properties of the validity period. */
const SPAN: ReadonlySet<string> = new Set(['status', 'validFrom', 'validTo']);

function hasMoreHolders(before: GroupContent, after: GroupContent): boolean {
  const { holders, facts } = diffGroupContents(before, after);
  return holders.added.length > 0 || facts.some(({ fact }) => SPAN.has(fact));
}

function hasFewerHolders(before: GroupContent, after: GroupContent | null): boolean {
  const { holders, facts } = diffGroupContents(before, after);
  return holders.removed.length > 0 || facts.some(({ fact }) => SPAN.has(fact));
}

/** Fields for which a group with access to their rows shows more than before. */
function addedFields(before: GroupContent | null, after: GroupContent): readonly AddedField[] {
  const resources = unique(after.rowRules.filter(({ denied }) => !denied).map(({ resource }) => resource));
  const rules = [...after.fieldRules, ...(before?.fieldRules ?? [])];
  return resources.flatMap((resource) => {
    const isNew =
      before === null || !before.rowRules.some((rule) => rule.resource === resource && !rule.denied);
    const own = rules.filter((rule) => rule.resource === resource);
    const fieldPaths = new Map(
      own.flatMap(({ field, statuses }) =>
        [null, ...statuses].map((status) => [canonicalJson([field, status]), { field, status }] as const),
      ),
    );
    return [...fieldPaths.values()].flatMap(({ field, status }) => {
      const mode = modeInGroup(after.fieldRules, { resource, field, status });
      const was = isNew ? 'hidden' : modeInGroup(before.fieldRules, { resource, field, status });
      return FIELD_MODES.indexOf(mode) > FIELD_MODES.indexOf(was) ? [{ resource, field, status, mode }] : [];
    });
  });
}

/** The added rights that exceed the own ones. */
export function beyond(added: AddedRights, own: EffectiveRights): AddedRights {
  return {
    menus: added.menus.filter((id) => !own.menus.has(id)),
    buttons: added.buttons.filter((code) => !own.buttons.has(code)),
    rows: added.rows.filter((rule) => !hasRows(own, rule)),
    fields: added.fields.filter(
      ({ resource, field, status, mode }) =>
        FIELD_MODES.indexOf(mode) > FIELD_MODES.indexOf(own.fieldMode(resource, field, status)),
    ),
  };
}

/** All rows, or the same scope; an actor who is denied some may not grant any of the resource. */
function hasRows(own: EffectiveRights, { resource, scope }: Pick<RowRule, 'resource' | 'scope'>): boolean {
  const rows = own.rows.get(resource);
  if (!rows || rows.denied.length > 0) return false;
  const wanted = canonicalJson(scope);
  return rows.granted.some((each) => each.kind === 'all' || canonicalJson(each) === wanted);
}
