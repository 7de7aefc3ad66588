import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import { PERMISSIONS } from '@haiqiao/contract/access';
import { ENDPOINTS } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import type { DemoCentre } from '#server/testing/demo-centre.ts';
import type { Canary, Side } from './canaries.ts';

/** Rows of a reader: those of their unit, those they created, those of a condition, all, or none. */
type RowRule = 'unit' | 'creator' | 'condition' | 'all' | 'none';

/** A member with restricted access to every resource. */
export interface Reader extends SignedIn {
  readonly heading: string;
  readonly hasCodes: boolean;
  /** Whether a row of a kind is in their row scope. */
  sees(kind: string, side: Side): boolean;
  /** Whether a canary may occur in a reply to them. */
  mayRead(canary: Canary): boolean;
}

interface ReaderKind {
  readonly heading: string;
  readonly rows: RowRule;
  /** Whether a third of the fields is hidden and a third masked. */
  readonly hidesFields: boolean;
  readonly hasCodes: boolean;
}

const KINDS: readonly ReaderKind[] = [
  { heading: 'unit', rows: 'unit', hidesFields: false, hasCodes: true },
  { heading: 'creator', rows: 'creator', hidesFields: false, hasCodes: true },
  { heading: 'condition', rows: 'condition', hidesFields: false, hasCodes: true },
  { heading: 'fields', rows: 'all', hidesFields: true, hasCodes: true },
  { heading: 'unit-fields', rows: 'unit', hidesFields: true, hasCodes: true },
  { heading: 'no-rows', rows: 'none', hidesFields: false, hasCodes: true },
  { heading: 'no-codes', rows: 'none', hidesFields: false, hasCodes: false },
];

/** What distinguishes a row inside from one outside. */
export interface Marks {
  readonly unit: string;
  readonly member: string;
  readonly starter: string;
  readonly category: string;
}

/** Creates the readers. The one who reads what they created gets no unit, like the one with a condition. */
export async function makeReaders(
  centre: DemoCentre,
  metadata: Metadata,
  marks: Marks,
): Promise<readonly Reader[]> {
  const readers: Reader[] = [];
  for (const kind of KINDS) {
    const member = await centre.makeMember({ account: `reader-${kind.heading}` });
    if (kind.rows === 'unit') await joinUnit(centre, member.memberId, marks.unit);
    if (kind.hasCodes) await centre.grant(member, await codesIn(centre, metadata));
    for (const resource of metadata.resources.values())
      await grantResource(centre, member, { kind, resource, marks });
    const session = await centre.signIn(member);
    readers.push({ ...session, ...accessOf(kind, metadata, marks) });
  }
  return readers;
}

function joinUnit({ base: { db } }: DemoCentre, member: string, unit: string) {
  return db.updateTable('sys_member').set({ org_id: unit }).where('id', '=', member).execute();
}

/** Every permission code except the one that administers flow instances of others, which includes reading all of them. */
async function codesIn({ base }: DemoCentre, { resources }: Metadata): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`select code from sys_button`.execute(base.db);
  const ofRoutes = ENDPOINTS.flatMap(({ auth }) => (auth.kind === 'permission' ? [auth.code] : []));
  const ofResources = [...resources.values()].flatMap(({ code, definition: { actions = [] } }) =>
    [
      'read',
      'create',
      'update',
      'delete',
      'export',
      'import',
      'unmask',
      ...actions.map((action) => action.code),
    ].map((verb) => `${code}:${verb}`),
  );
  const codes = new Set([
    ...rows.map(({ code }) => code),
    ...ofRoutes,
    ...ofResources,
    ...Object.values(PERMISSIONS),
  ]);
  codes.delete(PERMISSIONS.manageFlowInstances);
  return [...codes];
}

interface ResourceGrantInput {
  readonly kind: ReaderKind;
  readonly resource: ResourceModel;
  readonly marks: Marks;
}

async function grantResource(
  centre: DemoCentre,
  member: { memberId: string; account: string },
  { kind, resource, marks }: ResourceGrantInput,
): Promise<void> {
  const scope = scopeOf(kind.rows, resource, marks);
  if (scope === null) return;
  const fields = kind.hidesFields ? modesOf(resource) : {};
  await centre.grantRows(member, resource.code, { rows: [scope], fields });
}

function scopeOf(rule: RowRule, resource: ResourceModel, marks: Marks): RowScope | null {
  if (rule === 'none') return null;
  if (rule === 'all') return { kind: 'all' };
  if (rule === 'unit' && resource.fields.has('orgId') && resource.code !== 'org') return { kind: 'org' };
  if (rule === 'creator' && !resource.isPlatform) return { kind: 'creator' };
  return conditionOf(resource, marks);
}

/** A condition that only the rows inside satisfy; null for a resource without such a column. */
function conditionOf({ code, fields }: ResourceModel, marks: Marks): RowScope | null {
  const own: Readonly<Record<string, readonly [field: string, value: string]>> = {
    org: ['parentId', marks.unit],
    access_request: ['askerId', marks.member],
    flow_model: ['category', marks.category],
    flow_deployment: ['category', marks.category],
    flow_instance: ['initiatorId', marks.starter],
    flow_incident: ['initiatorId', marks.starter],
  };
  const [field, value] = own[code] ?? ['orgId', marks.unit];
  if (!fields.has(field)) return null;
  return { kind: 'filter', where: { field, op: 'eq', value } };
}

/** Fields that stay readable, because tabs, versions and conditions of lists depend on them. */
const ALWAYS = new Set(['status', 'state', 'rowVersion', 'recordNo', 'deletedAt']);

/** Modes of every third field; the columns of a sub-table have modes of their own. */
function modesOf(resource: ResourceModel): Readonly<Record<string, FieldMode>> {
  const paths = [...resource.fields.values()].flatMap(({ name, rows }) => [
    ...(ALWAYS.has(name) ? [] : [name]),
    ...[...(rows?.fields.keys() ?? [])].map((column) => `${name}.${column}`),
  ]);
  const modes = paths.map((path, index) => [
    path,
    (['hidden', 'masked', 'readonly'] as const)[index % 3] ?? 'hidden',
  ]);
  return Object.fromEntries(modes);
}

function accessOf(
  { heading, rows, hidesFields, hasCodes }: ReaderKind,
  { resources }: Metadata,
  marks: Marks,
): Pick<Reader, 'heading' | 'hasCodes' | 'sees' | 'mayRead'> {
  const sees: Reader['sees'] = (kind, side) => {
    const resource = resources.get(kind);
    const scope = resource ? scopeOf(rows, resource, marks) : null;
    if (scope === null) return false;
    return scope.kind === 'all' || side === 'inside';
  };
  const hides = ({ kind, field }: Canary): boolean => {
    const resource = resources.get(kind);
    if (!hidesFields || !resource) return false;
    const modes = modesOf(resource);
    const [table = ''] = field.split('.');
    return [field, table].some((path) => modes[path] === 'hidden' || modes[path] === 'masked');
  };
  return {
    heading,
    hasCodes,
    sees,
    mayRead: (canary) => sees(canary.kind, canary.side) && !hides(canary),
  };
}
