import { canonicalJson, type MemberActor, mayDo } from '@haiqiao/contract/access';
import { accessTo } from '#server/platform/access/field-accesses.ts';
import { isAlwaysWhole, isVarying, type Sights, sightsOf } from '#server/platform/access/sights.ts';
import { reachOf, type RowReach } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { isListOpen } from '#server/platform/records/list/open-list.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';

/** With which rights the file of an export was written. */
export interface ExportRights {
  /** Columns of the file. */
  readonly columns: readonly string[];
  /** Those of them that stand in it as they are, in every row, and are not personal. */
  readonly whole: readonly string[];
  /** How much of the others stands in it, by the state of a row. */
  readonly varying?: Readonly<Record<string, string>>;
  /** Those that hold personal data whole. */
  readonly personal: readonly string[];
  readonly rows: RowReach['scopes'];
  /** Rows that were taken away. */
  readonly denied?: RowReach['denied'];
  /** The unit of the member: some rows hang on it. */
  readonly orgId: string | null;
}

/** What an export takes along with the rights of this moment. */
export function exportRightsOf(
  actor: MemberActor,
  list: ListModel,
  { fields, personal }: { fields: readonly FieldModel[]; personal: readonly string[] },
): ExportRights {
  const sights = (name: string) => sightsOf(actor, list.resource, name);
  const columns = fields.map(({ name }) => name);
  const varying = columns.filter((name) => isVarying(sights(name)));
  return {
    columns,
    whole: columns.filter((name) => isAlwaysWhole(sights(name))),
    ...(varying.length > 0 && {
      varying: Object.fromEntries(varying.map((name) => [name, canonicalJson(sights(name))])),
    }),
    personal,
    ...rowsOf(actor, list),
    orgId: actor.orgId,
  };
}

/** Whether somebody might still take along all that is in a file of theirs. */
export function mayStillHave(
  actor: MemberActor,
  list: ListModel,
  { columns, whole, varying = {}, personal, ...rights }: ExportRights,
): boolean {
  const sights = (name: string) => sightsOf(actor, list.resource, name);
  const isAsItWas = (name: string) =>
    isAlwaysWhole(sights(name)) || canonicalJson(sights(name)) === varying[name];
  return (
    isListOpen(actor, list) &&
    mayDo(actor, list.resource.code, 'export') &&
    columns.every((name) => (Object.hasOwn(varying, name) ? isAsItWas(name) : isSeen(sights(name)))) &&
    whole.every((name) => isAlwaysWhole(sights(name))) &&
    personal.every((name) => accessTo(actor, list.resource, name).canUnmask) &&
    reachesAll(actor, list, rights)
  );
}

/** Every way to rows that was there then is there now, or one to all of them; and no more is taken away. */
function reachesAll(
  actor: MemberActor,
  list: ListModel,
  { rows, denied = [], orgId }: Pick<ExportRights, 'rows' | 'denied' | 'orgId'>,
): boolean {
  const now = rowsOf(actor, list);
  const isAll = now.rows.some(({ kind }) => kind === 'all');
  if (isAll && now.denied.length === 0) return true;
  return actor.orgId === orgId && (isAll || isPartOf(rows, now.rows)) && isPartOf(now.denied, denied);
}

function isSeen({ rest, others }: Sights): boolean {
  return rest !== 'hidden' && others.every(({ sight }) => sight !== 'hidden');
}

function isPartOf(scopes: RowReach['scopes'], whole: RowReach['scopes']): boolean {
  const known = new Set(whole.map(canonicalJson));
  return scopes.every((scope) => known.has(canonicalJson(scope)));
}

function rowsOf(
  actor: MemberActor,
  { resource }: ListModel,
): { rows: RowReach['scopes']; denied: RowReach['denied'] } {
  const { scopes, denied } = reachOf(actor, resource);
  return { rows: scopes, denied };
}
