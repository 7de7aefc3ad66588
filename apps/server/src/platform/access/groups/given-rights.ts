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

/** A field that a change shows more of than before. */
interface GivenField {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
  readonly mode: FieldMode;
}

/** What a change of a group gives to people. */
export interface GivenRights {
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
  readonly rows: readonly Pick<RowRule, 'resource' | 'scope'>[];
  readonly fields: readonly GivenField[];
}

/**
 * What a change of a group gives to somebody: what is granted anew, what is denied no more, everything where the group
 * reaches new people or new times, and all that it denies where it lets go of some. Null for a group that there is not.
 */
export function givenRights(before: GroupContent | null, after: GroupContent | null): GivenRights {
  const diff = diffGroupContents(before, after);
  const isWhole = after !== null && (before === null || reachesMore(before, after));
  const whole = isWhole ? after : EMPTY_GROUP;
  const lifted = before !== null && reachesLess(before, after) ? before : EMPTY_GROUP;
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
    fields: after === null ? [] : givenFields(isWhole ? null : before, after),
  };
}

function unique(items: readonly string[]): readonly string[] {
  return [...new Set(items)];
}

/** What says when a group counts. */
const SPAN: ReadonlySet<string> = new Set(['status', 'validFrom', 'validTo']);

function reachesMore(before: GroupContent, after: GroupContent): boolean {
  const { holders, facts } = diffGroupContents(before, after);
  return holders.added.length > 0 || facts.some(({ fact }) => SPAN.has(fact));
}

function reachesLess(before: GroupContent, after: GroupContent | null): boolean {
  const { holders, facts } = diffGroupContents(before, after);
  return holders.removed.length > 0 || facts.some(({ fact }) => SPAN.has(fact));
}

/** Fields of which a group that reaches their rows shows more than before. */
function givenFields(before: GroupContent | null, after: GroupContent): readonly GivenField[] {
  const reached = unique(after.rowRules.filter(({ denied }) => !denied).map(({ resource }) => resource));
  const rules = [...after.fieldRules, ...(before?.fieldRules ?? [])];
  return reached.flatMap((resource) => {
    const isNew =
      before === null || !before.rowRules.some((rule) => rule.resource === resource && !rule.denied);
    const own = rules.filter((rule) => rule.resource === resource);
    const places = new Map(
      own.flatMap(({ field, statuses }) =>
        [null, ...statuses].map((status) => [canonicalJson([field, status]), { field, status }] as const),
      ),
    );
    return [...places.values()].flatMap(({ field, status }) => {
      const mode = modeInGroup(after.fieldRules, { resource, field, status });
      const was = isNew ? 'hidden' : modeInGroup(before.fieldRules, { resource, field, status });
      return FIELD_MODES.indexOf(mode) > FIELD_MODES.indexOf(was) ? [{ resource, field, status, mode }] : [];
    });
  });
}

/** Of what is given, whatever somebody with these rights does not hold. */
export function beyond(given: GivenRights, own: EffectiveRights): GivenRights {
  return {
    menus: given.menus.filter((id) => !own.menus.has(id)),
    buttons: given.buttons.filter((code) => !own.buttons.has(code)),
    rows: given.rows.filter((rule) => !holdsRows(own, rule)),
    fields: given.fields.filter(
      ({ resource, field, status, mode }) =>
        FIELD_MODES.indexOf(mode) > FIELD_MODES.indexOf(own.fieldMode(resource, field, status)),
    ),
  };
}

/** All rows, or those of the very same scope; whoever is denied some may not grant any of the resource. */
function holdsRows(own: EffectiveRights, { resource, scope }: Pick<RowRule, 'resource' | 'scope'>): boolean {
  const rows = own.rows.get(resource);
  if (!rows || rows.denied.length > 0) return false;
  const wanted = canonicalJson(scope);
  return rows.granted.some((each) => each.kind === 'all' || canonicalJson(each) === wanted);
}
