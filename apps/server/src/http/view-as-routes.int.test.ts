import { ENDPOINTS, SETTINGS_FILE_KIND, startViewAs, VIEW_AS_HEADER } from '@haiqiao/contract/endpoints';
import type { ErrorId } from '@haiqiao/contract/errors';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RouteEntry, routesOf } from './route-table.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { designInputs } from '#server/testing/permission-matrix/design-inputs.ts';
import { type WalkedCentre, walkedCentre } from '#server/testing/permission-matrix/walked-centre.ts';

/** A foreign address. */
const ELSEWHERE = '203.0.113.9';

/** Endpoints that apply to the viewer's own session. */
const OWN = ['endViewAs', 'getViewAs', 'logout'];

/** Replies that a read must not return here. */
const REFUSALS: readonly string[] = [
  'VIEW_AS_READONLY',
  'VIEW_AS_CHANGED',
  'ACCESS_DENIED',
  'REQUEST_INVALID',
  'INTERNAL',
] satisfies ErrorId[];

let centre: WalkedCentre;
/** The administrator, viewing as a member with all permissions. */
let viewer: SignedIn;
let viewId = '';
let viewed: SignedIn;

beforeAll(async () => {
  centre = await walkedCentre();
  viewed = await centre.signIn(await makeViewed());
  viewer = await centre.signIn('admin');
  const { userInfo } = await centre.call(startViewAs, { memberId: viewed.memberId }, { as: viewer });
  viewId = userInfo.viewedBy?.viewId ?? '';
});
afterAll(() => centre.close());

/** A member with the administrator's post and unit. */
async function makeViewed() {
  const { db } = centre.base;
  const member = await centre.makeMember({ account: 'twin', username: '另一位管理员' });
  const admin = await db
    .selectFrom('sys_member')
    .select(['id', 'org_id'])
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const posts = await db
    .selectFrom('sys_member_post')
    .select('post_id')
    .where('member_id', '=', admin.id)
    .execute();
  await db
    .updateTable('sys_member')
    .set({ org_id: admin.org_id })
    .where('id', '=', member.memberId)
    .execute();
  await db
    .insertInto('sys_member_post')
    .values(posts.map(({ post_id }) => ({ post_id, member_id: member.memberId })))
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  return member;
}

async function ask({ method, path }: Pick<RouteEntry, 'method' | 'path'>, headers: Record<string, string>) {
  const url = path.replace('*', 'anything.js');
  const reply = await centre.app.inject({
    method: method as 'GET', // an HTTP method
    url,
    headers: { 'x-authorization': `Bearer ${viewer.token}`, ...headers },
    remoteAddress: ELSEWHERE,
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  const isJson = reply.body !== '' && String(reply.headers['content-type']).includes('json');
  const body: unknown = isJson ? reply.json() : null;
  return { status: reply.statusCode, error: errorIn(body) };
}

function errorIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('data' in body)) return '';
  const { data } = body;
  return typeof data === 'object' && data !== null && 'error' in data ? String(data.error) : '';
}

function closedRoutes(): readonly RouteEntry[] {
  return routesOf(centre.app).filter(
    ({ auth }) => !['public', 'refresh-token', 'api-key'].includes(auth.kind),
  );
}

test('PERM-04 every route of the running server not declared as a read is refused in view-as mode', async () => {
  const walked = { refused: 0, read: new Set<string>() };
  for (const route of closedRoutes()) {
    const name = `${route.method} ${route.path}`;
    const viewing = route.endpoint?.viewing;
    if (viewing === 'own') continue;
    const { status, error } = await ask(route, { [VIEW_AS_HEADER]: viewId });
    if (viewing === undefined) {
      expect([name, status]).toEqual([name, 403]);
      if (route.method !== 'HEAD') expect([name, error]).toEqual([name, 'VIEW_AS_READONLY']);
      walked.refused += 1;
    } else {
      expect([name, error]).not.toEqual([name, 'VIEW_AS_READONLY']);
      // A window with another view, or none, gets no data.
      for (const headers of [{ [VIEW_AS_HEADER]: centre.base.ids.uuid() }, {}]) {
        const other = await ask(route, headers);
        expect([name, other.status, other.error]).toEqual([name, 409, 'VIEW_AS_CHANGED']);
      }
      walked.read.add(route.endpoint?.name ?? '');
    }
  }
  expect(walked.refused).toBeGreaterThan(walked.read.size);
  // A new read is a decision: add it below with an input that proves that it writes nothing.
  expect([...walked.read].toSorted()).toEqual(Object.keys(await readInputs()).toSorted());
});

test('PERM-04 routes that are no endpoints are refused too: metrics and documentation', () => {
  const others = closedRoutes().filter(({ endpoint }) => !endpoint);
  expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(['/metrics']));
});

test('PERM-04 exactly these endpoints apply to the viewer', () => {
  const own = ENDPOINTS.filter((endpoint: AnyEndpoint) => endpoint.viewing === 'own');
  expect(own.map(({ name }) => name).toSorted()).toEqual(OWN);
});

type Inputs = Readonly<Record<string, unknown>>;

/** Existing things to read. */
async function samples() {
  const { db, ids } = centre.base;
  const missingId = ids.uuid();
  const [enterprise = missingId] = centre.recordsOf('enterprise');
  const home = db.selectFrom('sys_menu').select('id').where('code', '=', 'home');
  const type = await db.selectFrom('sys_dictionary_type').select('id').executeTakeFirst();
  return {
    /** An unused id. */
    missingId,
    enterprise,
    type: type?.id ?? missingId,
    menu: (await home.executeTakeFirstOrThrow()).id,
    post: (await db.selectFrom('sys_post').select('id').executeTakeFirstOrThrow()).id,
    group: (await db.selectFrom('sys_permission_group').select('id').executeTakeFirstOrThrow()).id,
  };
}

type Samples = Awaited<ReturnType<typeof samples>>;

/** An input for every endpoint declared as a read: a new one is a decision, so it is added here too. */
async function readInputs(): Promise<Inputs> {
  const things = await samples();
  return {
    ...officeInputs(things),
    ...recordInputs(things),
    ...designInputs(),
    ...(await flowInputs(things)),
  };
}

/** Members, menus, permissions, settings. */
function officeInputs({ missingId, menu, post, group }: Samples): Inputs {
  const id = { id: missingId };
  const member = { id: viewed.memberId };
  const { memberId } = viewed;
  return {
    comparePermissionGroups: { leftId: group, rightId: group },
    compareSettings: { other: { kind: SETTINGS_FILE_KIND, formatVersion: 1, values: {} } },
    explainAccess: { memberId, question: { kind: 'menu', menuId: menu } },
    getAccessRequest: id,
    getEnterpriseMenu: id,
    getMember: member,
    getMenu: { id: menu },
    getPermissionCatalogue: {},
    getPermissionGroup: { id: group },
    getPost: { id: post },
    previewAccountMenus: id,
    previewHandOver: member,
    previewMenus: {},
    queryEffectiveRights: { memberId },
    queryEnterpriseMenus: {},
    queryExplainChoices: {},
    queryMemberAttributes: {},
    queryMemberSessions: member,
    queryMenuChoices: {},
    queryMenuTree: {},
    queryModulesTree: member,
    queryOrgTree: {},
    queryPermissionChanges: {},
    queryPermissionGroups: {},
    queryPermissionHistory: { id: group },
    queryResources: {},
    querySecondFactor: {},
    querySettingHistory: {},
    querySettings: {},
    readAvatar: {},
    validateToken: {},
  };
}

/** Flows and the work calendar. */
async function flowInputs({ missingId }: Samples): Promise<Inputs> {
  const {
    key,
    id,
    bpmn_xml: bpmnXml,
  } = await centre.base.db
    .selectFrom('flow_model')
    .select(['key', 'id', 'bpmn_xml'])
    .orderBy('key')
    .limit(1)
    .executeTakeFirstOrThrow();
  const diagram = { bpmnXml };
  return {
    checkFlow: diagram,
    diffFlow: { one: { modelId: id }, other: diagram },
    exportFlow: { id },
    getFlowDeployment: { id: missingId },
    getFlowModel: { key },
    importFlow: diagram,
    queryFlowChoices: {},
    queryFlowDeployments: { modelId: id },
    queryApiKeys: {},
    querySlaRules: {},
    queryWorkCalendar: { year: 2026 },
    rehearseFlow: { key, ...diagram, on: { kind: 'sample' } },
    countTasks: undefined,
    getTask: { id: missingId },
    queryTaskCandidates: { action: 'cc' },
    getFlowDiagram: { id: missingId },
    getFlowInstance: { id: missingId },
    queryFlowTimeline: { id: missingId },
    previewFlow: { id: 'rs_leave_request', dataId: missingId },
    queryFlowInstancesOfRecord: { id: 'rs_leave_request', dataId: missingId },
  };
}

/** Lists, records, dictionaries, messages, files. */
function recordInputs({ missingId, enterprise, type }: Samples): Inputs {
  const id = { id: missingId };
  const list = { listCode: 'rs_enterprise_list' };
  const record = { id: 'rs_enterprise', dataId: enterprise };
  return {
    aggregateRecords: list,
    countDictionaryItemUses: id,
    countMessages: undefined,
    countRecordsByTab: list,
    findDictionaryType: { id: type },
    getFormDefinition: { formCode: 'rs_enterprise' },
    getListDefinition: list,
    getMessageSettings: undefined,
    getRecord: record,
    getTransfer: id,
    isMessageRead: id,
    previewBinEntry: { resource: 'enterprise', id: missingId },
    queryBin: {},
    queryDictionaryByCode: { dicCode: 'ZD_SERVICE_TYPE' },
    queryDictionaryChildren: { typeId: type },
    queryDictionaryItems: {},
    queryDictionaryTypes: {},
    queryDuplicates: { id: 'rs_enterprise' },
    queryListViews: list,
    queryMessages: {},
    queryOwnRecords: { kind: 'recent' },
    queryRecordChanges: record,
    queryRecordChecks: record,
    queryRecordVersions: record,
    compareRecordVersions: { ...record, before: 'now', after: 'now' },
    searchOnlineEnterprises: { id: 'rs_enterprise', keyword: '锦程' },
    compareOnlineEnterprise: { dataId: enterprise },
    queryRecordOptions: { target: '$user' },
    queryRecords: list,
    querySystemMessages: { queryParam: {} },
    queryTransfers: {},
    renewFileLinks: { uris: [] },
  };
}

test('PERM-04 every declared read succeeds in a read-only transaction', async () => {
  const inputs = await readInputs();
  for (const endpoint of ENDPOINTS) {
    const declared: AnyEndpoint = endpoint;
    if (declared.viewing !== 'read') continue;
    const answer = await centre.ask(declared, inputs[declared.name], {
      as: viewer,
      headers: { [VIEW_AS_HEADER]: viewId },
    });
    const isRefused = REFUSALS.includes(errorOf(answer));
    // The log shows the cause of a failure.
    expect([declared.name, isRefused ? centre.logged.text() : '']).toEqual([declared.name, '']);
  }
  // Views in view-as mode do not count as the member's recent records.
  const opened = centre.base.db.selectFrom('sys_recent_record').selectAll();
  expect(await opened.where('member_id', '=', viewed.memberId).execute()).toEqual([]);
});
