import type { MemberActor, RowScope } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import type { WallPass } from '#server/db/wall.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { unitsBelow } from '#server/platform/access/row-scopes/units-below.ts';

/** Rows as the policies know them: by whom and which unit they belong to. */
interface Rows {
  readonly all?: true;
  readonly owner?: string;
  readonly creator?: string;
  /** An array of PostgreSQL. */
  readonly orgs?: string;
  /** The units of the pass. */
  readonly below?: true;
}

interface Passage {
  readonly granted: Rows;
  readonly denied?: Rows;
}

const EVERY_ROW: Rows = { all: true };

const passes = new WeakMap<MemberActor, Promise<WallPass>>();

/**
 * What a member gets through the wall, of every resource; worked out once, since an actor is made anew whenever rights change.
 * A filter that somebody built, and rows lent for a task, are the first wall's alone: where one grants rows the second lets all rows through, where one
 * denies rows it takes none away.
 */
export function wallPassOf(ctx: Pick<Context, 'db'>, actor: MemberActor): Promise<WallPass> {
  const known = passes.get(actor);
  if (known) return known;
  const made = makePass(ctx, actor);
  passes.set(actor, made);
  made.catch(() => passes.delete(actor));
  return made;
}

async function makePass(ctx: Pick<Context, 'db'>, actor: MemberActor): Promise<WallPass> {
  const grants = [...actor.grants];
  const asksUnits = grants.some(([, { scopes, denied = [] }]) => needsUnits({ scopes, denied }));
  const passages = grants.flatMap(([code, { scopes, lent, denied = [] }]): [string, Passage][] => {
    if (denied.some(({ kind }) => kind === 'all')) return [];
    const taken = rowsOf(denied, actor);
    const granted = lent === undefined ? grantedBy(scopes, actor) : EVERY_ROW;
    return [[code, { granted, ...(isSome(taken) && { denied: taken }) }]];
  });
  return {
    // JSON has no line break of its own.
    reach: `\n${passages.map(([code, passage]) => `${code} ${JSON.stringify(passage)}\n`).join('')}`,
    units: arrayOf(asksUnits ? await unitsBelow(ctx, actor) : []),
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
