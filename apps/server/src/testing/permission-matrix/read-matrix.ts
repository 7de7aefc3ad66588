import {
  aggregateRecords,
  countRecordsByTab,
  getFormDefinition,
  getListDefinition,
  getRecord,
  queryRecordOptions,
  queryRecords,
  removeRecords,
  saveRecord,
  startExport,
} from '@haiqiao/contract/endpoints';
import type { AnyEndpoint, EndpointInput } from '@haiqiao/contract/http';
import { expect } from 'vitest';
import type { FieldView, FormView, VerbView } from '@haiqiao/contract/endpoints';
import type { ListModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { routesOf } from '#server/http/route-table.ts';
import { fileRows } from './file-rows.ts';
import type { Matrix, MatrixRow, MatrixSection } from './matrix.ts';
import { PLANTED, type WalkedCentre, type Walker } from './walked-centre.ts';

/** Refused or missing. */
const NOTHING = '·';

/** A foreign address. */
const ELSEWHERE = '203.0.113.9';

/** Calls everything as every member and records the result. */
export async function readMatrix(centre: WalkedCentre): Promise<Matrix> {
  const sections: MatrixSection[] = [{ title: 'Routes', rows: await routeRows(centre) }];
  for (const resource of centre.metadata.resources.values())
    sections.push({ title: `\`${resource.code}\``, rows: await resourceRows(centre, resource) });
  sections.push({ title: 'Files', rows: await fileRows(centre) });
  return { people: centre.walkers.map(({ heading }) => heading), sections };
}

async function rowOf(
  { walkers }: WalkedCentre,
  name: string,
  cell: (walker: Walker) => Promise<string>,
): Promise<MatrixRow> {
  const cells: string[] = [];
  for (const walker of walkers) cells.push(await cell(walker));
  return { name, cells };
}

async function routeRows(centre: WalkedCentre): Promise<readonly MatrixRow[]> {
  const asking = routesOf(centre.app).filter(
    ({ auth, method }) =>
      (auth.kind === 'permission' || auth.kind === 'token-or-permission') && method !== 'HEAD',
  );
  const rows: MatrixRow[] = [];
  for (const { method, path, auth } of asking) {
    const code = 'code' in auth ? auth.code : '';
    const row = await rowOf(centre, `${method} ${path} \`${code}\``, async ({ token }) => {
      const reply = await centre.app.inject({
        method: method as 'GET', // an HTTP method
        url: path.replace('*', 'anything.js'),
        headers: { 'x-authorization': `Bearer ${token}` },
        remoteAddress: ELSEWHERE,
      });
      return reply.statusCode === 403 ? NOTHING : '✓';
    });
    rows.push(row);
  }
  return rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function resourceRows(centre: WalkedCentre, resource: ResourceModel): Promise<readonly MatrixRow[]> {
  const { lists, forms } = centre.metadata;
  const rows = [await rowOf(centre, 'picker', (walker) => pickerCell(centre, walker, resource))];
  for (const list of [...lists.values()].filter((one) => one.resource === resource)) {
    const { code } = list.definition;
    rows.push(await rowOf(centre, `list \`${code}\``, (walker) => listCell(centre, walker, list)));
    rows.push(await rowOf(centre, `verbs \`${code}\``, (walker) => verbsCell(centre, walker, list)));
  }
  const form = [...forms.values()].find((one) => one.resource === resource);
  return form ? [...rows, ...(await fieldRows(centre, resource, form.definition.code))] : rows;
}

/** `data` of a reply, undefined for a refusal. */
async function answerOf<E extends AnyEndpoint>(
  { ask }: WalkedCentre,
  as: Walker,
  [endpoint, input]: readonly [E, EndpointInput<E>],
): Promise<unknown> {
  const { body } = await ask(endpoint, input, { as });
  return body.code === 0 ? body.data : undefined;
}

async function pickerCell(centre: WalkedCentre, as: Walker, { code }: ResourceModel): Promise<string> {
  const answer = await answerOf(centre, as, [queryRecordOptions, { target: code, keyword: '', limit: 200 }]);
  return Array.isArray(answer) ? outOf(centre, code, answer.length) : NOTHING;
}

/** Rows of a platform table vary with the demo members: only whether there are any is recorded. */
function outOf(centre: WalkedCentre, resource: string, found: number): string {
  const planted = centre.recordsOf(resource).length;
  return planted === 0 ? (found > 0 ? 'some' : '0') : `${found}/${planted}`;
}

/** Rows of a list, on which list, count, sum and details agree. */
async function listCell(centre: WalkedCentre, as: Walker, list: ListModel): Promise<string> {
  const listCode = list.definition.code;
  const query = { pageSize: 100, count: 'exact' as const };
  const page = await answerOf(centre, as, [queryRecords, { listCode, queryParam: query }]);
  const sums = await answerOf(centre, as, [aggregateRecords, { listCode, queryParam: query }]);
  const tabs = await answerOf(centre, as, [countRecordsByTab, { listCode, queryParam: query }]);
  expect([sums === undefined, tabs === undefined]).toEqual([page === undefined, page === undefined]);
  if (page === undefined) {
    const asked = { listCode, format: 'xlsx' as const, queryParam: query };
    expect(await answerOf(centre, as, [startExport, asked])).toBeUndefined();
    return NOTHING;
  }
  const { datas, total } = queryRecords.reply.parse(page);
  await expectFound(centre, as, { list, total });
  expect(aggregateRecords.reply.parse(sums).total).toBe(total);
  await expectDetails(centre, as, { list, visibleIds: new Set(datas.map(({ id }) => id)) });
  return outOf(centre, list.resource.code, total);
}

/** A planted record is found by its number by exactly those who see it in the list. */
async function expectFound(
  centre: WalkedCentre,
  as: Walker,
  { list, total }: { list: ListModel; total: number },
): Promise<void> {
  if (list.resource.isPlatform) return;
  const query = { pageSize: 100, count: 'exact' as const, keyword: PLANTED };
  const found = await answerOf(centre, as, [
    queryRecords,
    { listCode: list.definition.code, queryParam: query },
  ]);
  expect([as.heading, queryRecords.reply.parse(found).total]).toEqual([as.heading, total]);
}

/** A record is readable for exactly those whose list contains it. */
async function expectDetails(
  centre: WalkedCentre,
  as: Walker,
  { list, visibleIds }: { list: ListModel; visibleIds: ReadonlySet<string> },
): Promise<void> {
  // A list with a condition does not contain everything that may be read.
  if (!list.form || list.definition.where || list.definition.tabs) return;
  const id = list.form.definition.code;
  for (const dataId of centre.recordsOf(list.resource.code)) {
    const detail = await answerOf(centre, as, [getRecord, { id, dataId }]);
    expect([as.heading, id, detail !== undefined]).toEqual([as.heading, id, visibleIds.has(dataId)]);
  }
}

const LETTERS: readonly (readonly [verb: keyof VerbView, letter: string])[] = [
  ['create', 'C'],
  ['update', 'U'],
  ['delete', 'D'],
  ['export', 'E'],
  ['import', 'I'],
  ['unmask', 'M'],
];

/** The actions permitted by the definition; the endpoints themselves refuse the others. */
async function verbsCell(centre: WalkedCentre, as: Walker, list: ListModel): Promise<string> {
  const answer = await answerOf(centre, as, [getListDefinition, { listCode: list.definition.code }]);
  if (answer === undefined) return NOTHING;
  const { verbs } = getListDefinition.reply.parse(answer);
  await expectRefusals(centre, as, { list, verbs });
  return LETTERS.map(([verb, letter]) => (verbs[verb] ? letter : '')).join('') || 'read';
}

async function expectRefusals(
  centre: WalkedCentre,
  as: Walker,
  { list, verbs }: { list: ListModel; verbs: VerbView },
): Promise<void> {
  const listCode = list.definition.code;
  const asked = { listCode, format: 'xlsx' as const, queryParam: {} };
  if (!verbs.export) expect(await answerOf(centre, as, [startExport, asked])).toBeUndefined();
  if (!list.form) return;
  const id = list.form.definition.code;
  const [dataId = ''] = centre.recordsOf(list.resource.code);
  if (!verbs.create) expect(await answerOf(centre, as, [saveRecord, { id, values: {} }])).toBeUndefined();
  if (dataId === '') return;
  const change = { id, dataId, rowVersion: 1, values: { tags: ['x'] } };
  if (!verbs.update) expect(await answerOf(centre, as, [saveRecord, change])).toBeUndefined();
  if (!verbs.delete)
    expect(await answerOf(centre, as, [removeRecords, { id, dataIds: [dataId] }])).toBeUndefined();
}

async function fieldRows(
  centre: WalkedCentre,
  resource: ResourceModel,
  formCode: string,
): Promise<readonly MatrixRow[]> {
  const views: (FormView | null)[] = [];
  for (const walker of centre.walkers) {
    const answer = await answerOf(centre, walker, [getFormDefinition, { formCode }]);
    views.push(answer === undefined ? null : getFormDefinition.reply.parse(answer));
  }
  return [...resource.fields.values()].flatMap(({ name, rows }) => [
    fieldRow(name, views, (view) => view.fields[name]),
    ...[...(rows?.fields.keys() ?? [])].map((column) =>
      fieldRow(`${name}.${column}`, views, (view) => cellView(view.fields[name], column)),
    ),
  ]);
}

function cellView(table: FieldView | undefined, column: string): FieldView | undefined {
  // The definition of a table has the access to every column.
  return table?.type === 'table' ? (table.fields as Record<string, FieldView>)[column] : undefined; // checked above
}

function fieldRow(
  name: string,
  views: readonly (FormView | null)[],
  fieldOf: (view: FormView) => FieldView | undefined,
): MatrixRow {
  const cells = views.map((view) => {
    const field = view ? fieldOf(view) : undefined;
    return view && field ? letterOf(field, view.verbs) : NOTHING;
  });
  return { name, cells };
}

/** The effective access: without create and update permission no field is writable. */
function letterOf({ mode, canReplace }: FieldView, { create, update }: VerbView): string {
  if (!create && !update) return mode === 'masked' ? 'm' : 'r';
  return `${mode.slice(0, 1)}${canReplace === true ? '+' : ''}`;
}
