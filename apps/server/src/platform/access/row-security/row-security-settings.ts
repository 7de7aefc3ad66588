import type { MemberActor, RowScope } from '@haiqiao/contract/access';
import type { RowSecuritySettings } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { unitsBelow } from '#server/platform/access/row-scopes/who.ts';

/** Settings that the policies read (`policy-sql.ts`). Their names stay: policies of installed databases name them. */
const VISIBLE_ROWS_SETTING = 'haiqiao.wall';
const UNITS_SETTING = 'haiqiao.wall_units';

/** Rows as the policies know them: by their owner, creator and unit. */
interface Rows {
  readonly all?: true;
  readonly owner?: string;
  readonly creator?: string;
  /** An array literal of PostgreSQL. */
  readonly orgs?: string;
  /** The unit of the member with all units below it. */
  readonly below?: true;
}

/** What the policies let through of one resource. */
interface VisibleRows {
  readonly granted: Rows;
  readonly denied?: Rows;
}

const EVERY_ROW: Rows = { all: true };

const settingsByActor = new WeakMap<MemberActor, Promise<RowSecuritySettings>>();

/**
 * The row security settings of a member, for every resource; made once per actor, since an actor is made anew whenever permissions change.
 * Filters and delegated rows are checked by the statements alone: where one grants rows, the policies let all rows through; where one denies
 * rows, the policies take none away.
 */
export function rowSecuritySettingsOf(
  ctx: Pick<Context, 'db'>,
  actor: MemberActor,
): Promise<RowSecuritySettings> {
  const cached = settingsByActor.get(actor);
  if (cached) return cached;
  const made = makeSettings(ctx, actor);
  settingsByActor.set(actor, made);
  made.catch(() => settingsByActor.delete(actor));
  return made;
}

async function makeSettings(ctx: Pick<Context, 'db'>, actor: MemberActor): Promise<RowSecuritySettings> {
  const grants = [...actor.grants];
  const asksUnits = grants.some(([, { scopes, denied = [] }]) => needsUnits({ scopes, denied }));
  const resources = grants.flatMap(([code, { scopes, delegated, denied = [] }]): [string, VisibleRows][] => {
    if (denied.some(({ kind }) => kind === 'all')) return [];
    const taken = rowsOf(denied, actor);
    const granted = delegated === undefined ? grantedBy(scopes, actor) : EVERY_ROW;
    return [[code, { granted, ...(isSome(taken) && { denied: taken }) }]];
  });
  return {
    // A line per resource: JSON has no line break of its own.
    [VISIBLE_ROWS_SETTING]: `\n${resources.map(([code, rows]) => `${code} ${JSON.stringify(rows)}\n`).join('')}`,
    [UNITS_SETTING]: arrayOf(asksUnits ? await unitsBelow(ctx, actor) : []),
  };
}

function grantedBy(scopes: readonly RowScope[], actor: MemberActor): Rows {
  return scopes.some(({ kind }) => kind === 'all' || kind === 'filter') ? EVERY_ROW : rowsOf(scopes, actor);
}

function rowsOf(scopes: readonly RowScope[], { memberId, orgId }: MemberActor): Rows {
  const has = (kind: RowScope['kind']) => scopes.some((scope) => scope.kind === kind);
  const orgs = [
    ...(has('org') && orgId !== null ? [orgId] : []),
    ...scopes.flatMap((scope) => (scope.kind === 'orgs' ? scope.orgIds : [])),
  ];
  return {
    ...(has('owner') && { owner: memberId }),
    ...(has('creator') && { creator: memberId }),
    ...(orgs.length > 0 && { orgs: arrayOf(orgs) }),
    ...(has('orgAndBelow') && { below: true }),
  };
}

function isSome(rows: Rows): boolean {
  return Object.keys(rows).length > 0;
}

function arrayOf(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}
