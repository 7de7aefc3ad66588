import {
  getAccessRequest,
  getFlowDeployment,
  getFlowModel,
  getMember,
  getPost,
  getRecord,
  queryRecords,
} from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { ListModel } from '#server/platform/metadata/model.ts';
import type { PlantedCentre } from './planted-centre.ts';
import type { Planted } from './planter.ts';
import type { Reader } from './readers.ts';

/** Endpoints that answer one row of a platform table by its id. */
const BY_ID: Readonly<Record<string, AnyEndpoint>> = {
  access_request: getAccessRequest,
  flow_deployment: getFlowDeployment,
  flow_model: getFlowModel,
  member: getMember,
  post: getPost,
};

/** The tab of all rows. */
const EVERYTHING = '9';

/** Planted rows that a reader's list contains and that the reader cannot open, or the other way round. @returns sentences */
export async function compareLists(centre: PlantedCentre): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const reader of centre.readers) {
    if (!reader.hasCodes) continue;
    for (const kind of [...Object.keys(BY_ID), ...centre.recordKinds]) {
      const list = wholeList(centre, kind);
      if (list) findings.push(...(await compareList(centre, { reader, kind, list })));
    }
  }
  return findings;
}

/** A list of a resource that leaves out no row. */
function wholeList({ metadata }: PlantedCentre, kind: string): ListModel | undefined {
  return [...metadata.lists.values()].find(
    ({ resource, definition: { where, tabs } }) =>
      resource.code === kind &&
      // Models in the recycle bin are left out; none is planted there.
      (where === undefined || kind === 'flow_model') &&
      (tabs === undefined || tabs.some(({ key, where: of }) => key === EVERYTHING && of === undefined)),
  );
}

async function compareList(
  centre: PlantedCentre,
  { reader, kind, list }: { reader: Reader; kind: string; list: ListModel },
): Promise<readonly string[]> {
  const { code, tabs } = list.definition;
  const listed = await listedIds(centre, reader, { code, tab: tabs === undefined ? undefined : EVERYTHING });
  const findings: string[] = [];
  for (const row of centre.planted.filter((one) => one.kind === kind)) {
    const isOpened = await opens(centre, reader, row);
    const expected = reader.sees(kind, row.side);
    if (isOpened !== expected || listed.has(row.id) !== expected)
      findings.push(
        `${code} as ${reader.heading}, a row ${row.side}: listed ${String(listed.has(row.id))}, opened ${String(isOpened)}`,
      );
  }
  return findings;
}

async function listedIds(
  centre: PlantedCentre,
  reader: Reader,
  { code, tab }: { code: string; tab: string | undefined },
): Promise<ReadonlySet<string>> {
  const queryParam = { pageSize: 100, ...(tab === undefined ? {} : { list_status: tab }) };
  const { body } = await centre.ask(queryRecords, { listCode: code, queryParam }, { as: reader });
  if (body.code !== 0) return new Set();
  return new Set(queryRecords.reply.parse(body.data).datas.map(({ id }) => id));
}

async function opens(centre: PlantedCentre, reader: Reader, row: Planted): Promise<boolean> {
  const endpoint = BY_ID[row.kind];
  const { body } = endpoint
    ? await centre.ask(endpoint, { id: row.id }, { as: reader })
    : await centre.ask(getRecord, { id: row.more['form'] ?? '', dataId: row.id }, { as: reader });
  return body.code === 0;
}
