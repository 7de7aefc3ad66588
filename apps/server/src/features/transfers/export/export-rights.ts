import { canonicalJson, type MemberActor, mayDo } from '@haiqiao/contract/access';
import { accessTo } from '#server/platform/access/field-accesses.ts';
import {
  isAlwaysWhole,
  isVarying,
  type VisibilityByState,
  fieldVisibilityOf,
} from '#server/platform/access/field-visibility.ts';
import { actorRowScopeOf, type ActorRowScope } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { isListOpen } from '#server/platform/records/list/open-list.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';

/** The rights with which the file of an export was written. */
export interface ExportRights {
  /** Columns of the file. */
  readonly columns: readonly string[];
  /** The non-personal ones that are unmasked in every row. */
  readonly whole: readonly string[];
  /** Visibility of the others, by the state of a row. */
  readonly varying?: Readonly<Record<string, string>>;
  /** Columns with unmasked personal data. */
  readonly personal: readonly string[];
  readonly rows: ActorRowScope['scopes'];
  /** Denied rows. */
  readonly denied?: ActorRowScope['denied'];
  /** The member's unit, which some row scopes depend on. */
  readonly orgId: string | null;
}

/** The current rights for an export. */
export function exportRightsOf(
  actor: MemberActor,
  list: ListModel,
  { fields, personal }: { fields: readonly FieldModel[]; personal: readonly string[] },
): ExportRights {
  const visibilityOf = (name: string) => fieldVisibilityOf(actor, list.resource, name);
  const columns = fields.map(({ name }) => name);
  const varying = columns.filter((name) => isVarying(visibilityOf(name)));
  return {
    columns,
    whole: columns.filter((name) => isAlwaysWhole(visibilityOf(name))),
    ...(varying.length > 0 && {
      varying: Object.fromEntries(varying.map((name) => [name, canonicalJson(visibilityOf(name))])),
    }),
    personal,
    ...rowsOf(actor, list),
    orgId: actor.orgId,
  };
}

/** Whether a member's current rights still cover the content of their file. */
export function mayStillHave(
  actor: MemberActor,
  list: ListModel,
  { columns, whole, varying = {}, personal, ...rights }: ExportRights,
): boolean {
  const visibilityOf = (name: string) => fieldVisibilityOf(actor, list.resource, name);
  const isAsItWas = (name: string) =>
    isAlwaysWhole(visibilityOf(name)) || canonicalJson(visibilityOf(name)) === varying[name];
  return (
    isListOpen(actor, list) &&
    mayDo(actor, list.resource.code, 'export') &&
    columns.every((name) =>
      Object.hasOwn(varying, name) ? isAsItWas(name) : isVisible(visibilityOf(name)),
    ) &&
    whole.every((name) => isAlwaysWhole(visibilityOf(name))) &&
    personal.every((name) => accessTo(actor, list.resource, name).canUnmask) &&
    coversAll(actor, list, rights)
  );
}

/** Whether each row scope of then still exists or is covered by one with all rows, and no further rows are denied. */
function coversAll(
  actor: MemberActor,
  list: ListModel,
  { rows, denied = [], orgId }: Pick<ExportRights, 'rows' | 'denied' | 'orgId'>,
): boolean {
  const now = rowsOf(actor, list);
  const isAll = now.rows.some(({ kind }) => kind === 'all');
  if (isAll && now.denied.length === 0) return true;
  return actor.orgId === orgId && (isAll || isPartOf(rows, now.rows)) && isPartOf(now.denied, denied);
}

function isVisible({ rest, others }: VisibilityByState): boolean {
  return rest !== 'hidden' && others.every(({ visibility }) => visibility !== 'hidden');
}

function isPartOf(scopes: ActorRowScope['scopes'], whole: ActorRowScope['scopes']): boolean {
  const contained = new Set(whole.map(canonicalJson));
  return scopes.every((scope) => contained.has(canonicalJson(scope)));
}

function rowsOf(
  actor: MemberActor,
  { resource }: ListModel,
): { rows: ActorRowScope['scopes']; denied: ActorRowScope['denied'] } {
  const { scopes, denied } = actorRowScopeOf(actor, resource);
  return { rows: scopes, denied };
}
