import { queryRecords, saveRecord } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { projectOf } from '../sources/project.ts';
import { endpointFileFaults, endpointLists } from './endpoint-lists.ts';

const FOLDER = 'packages/contract/src/endpoints';

/** Faults of endpoint files with these exports. */
function faultsOf(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Promise<string[]> {
  const project = projectOf(Object.fromEntries(Object.keys(files).map((name) => [`${FOLDER}/${name}`, ''])));
  return endpointFileFaults(project, async (path) => files[path.slice(FOLDER.length + 1)] ?? {});
}

test('barrel and registry list every file of the folder, without tests, shared parts and themselves', () => {
  const paths = ['b-c.ts', 'a.ts', 'a.test.ts', 'parts/d.ts', 'index.ts', 'registry.ts', 'notes.md'];
  const [barrel, registry] = endpointLists(
    projectOf(Object.fromEntries(paths.map((path) => [`${FOLDER}/${path}`, '']))),
  );
  expect(barrel?.text.split('\n').slice(1)).toEqual([
    "export * from './a.ts';",
    "export * from './b-c.ts';",
    "export * from './registry.ts';",
    '',
  ]);
  expect(registry?.text).toContain("import * as a from './a.ts';\nimport * as bC from './b-c.ts';\n");
  expect(registry?.text).toContain('ENDPOINTS: readonly AnyEndpoint[] = [\n  a,\n  bC,\n]');
});

test('a file without an endpoint is reported with the remedy', async () => {
  expect(await faultsOf({ 'a.ts': { schema: queryRecords.body } })).toEqual([
    `${FOLDER}/a.ts:1 exports no endpoint: declare one with defineEndpoint, or move shared schemas to ${FOLDER}/parts/`,
  ]);
});

test('an endpoint exported under another name is reported, except for a name of the wire in capitals', async () => {
  const login = { ...queryRecords, name: 'SYS_USER_LOGIN' };
  expect(await faultsOf({ 'a.ts': { readRecords: queryRecords }, 'b.ts': { login } })).toEqual([
    `${FOLDER}/a.ts:1 exports the endpoint queryRecords as readRecords: use one name for both`,
    `${FOLDER}/b.ts:1 declares POST ${queryRecords.path}, which ${FOLDER}/a.ts already declares`,
  ]);
});

test('a name or a path that two files declare is reported', async () => {
  const twice = { ...saveRecord, name: 'queryRecords' };
  expect(await faultsOf({ 'a.ts': { queryRecords }, 'b.ts': { queryRecords: twice } })).toEqual([
    `${FOLDER}/b.ts:1 declares queryRecords, which ${FOLDER}/a.ts already declares`,
  ]);
});

test('a file that cannot be loaded is reported with the reason', async () => {
  const project = projectOf({ [`${FOLDER}/a.ts`]: '' });
  expect(await endpointFileFaults(project, () => Promise.reject(new Error('no such export')))).toEqual([
    `${FOLDER}/a.ts:1 cannot be loaded: no such export`,
  ]);
});
