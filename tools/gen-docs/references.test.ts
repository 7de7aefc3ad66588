import { expect, test } from 'vitest';
import { resolve } from 'node:path';
import { defineEndpoint } from '@haiqiao/contract/http';
import { ENDPOINTS, queryRecords } from '@haiqiao/contract/endpoints';
import { ERROR_CATALOG, ERROR_TEXTS } from '@haiqiao/contract/errors';
import { openProject, projectOf } from '../sources/project.ts';
import { generateDocs } from './docs.ts';
import { endpointsReference } from './endpoints-reference.ts';
import { errorsReference } from './errors-reference.ts';
import { staleFiles } from './generated.ts';

test('the page of errors has a row for every id of the catalogue', () => {
  const page = errorsReference({
    catalog: ERROR_CATALOG,
    chinese: ERROR_TEXTS['zh-CN'],
    english: ERROR_TEXTS.en,
  });
  const ids = page.split('\n').flatMap((line) => /^\| `([A-Z_]+)` \|/.exec(line)?.[1] ?? []);
  expect(ids).toEqual(Object.keys(ERROR_CATALOG));
  expect(page).toContain('| `AUTH_TOKEN_EXPIRED` | 200 | -10000 | info |');
});

test('an error without a text is rejected by name', () => {
  const chinese = { ...ERROR_TEXTS['zh-CN'] } as Record<string, string>;
  delete chinese['INTERNAL'];
  const source = { catalog: ERROR_CATALOG, chinese: chinese as never, english: ERROR_TEXTS.en };
  expect(() => errorsReference(source)).toThrow('INTERNAL has no text');
});

test('the page of endpoints has a row for every endpoint, under its area', () => {
  const page = endpointsReference(ENDPOINTS);
  const names = page.split('\n').flatMap((line) => /^\| `(\w+)` \|/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(ENDPOINTS.map((endpoint) => endpoint.name).toSorted());
});

test('a row shows the call, the permitted callers and the rate limit', () => {
  const endpoint = defineEndpoint({
    ...queryRecords,
    name: 'readIt',
    method: 'POST',
    alsoMethod: 'GET',
    path: '/api/it/read',
    tag: 'it',
    summary: 'Reads a | b.',
    auth: { kind: 'permission', code: 'it:read' },
    wire: 'flat',
    limit: { max: 5, windowMs: 60_000 },
  });
  expect(endpointsReference([endpoint])).toContain(
    '## it\n\n| name | method | path | who | input | limit | what it does |\n| --- | --- | --- | --- | --- | --- | --- |\n' +
      '| `readIt` | POST, GET | `/api/it/read` | holder of `it:read` | flat | 5 in 60 s | Reads a \\| b. |',
  );
});

test('a page that differs or is missing is reported as stale', () => {
  const project = projectOf({ 'docs/a.md': 'old', 'docs/b.md': 'same' });
  const docs = [
    { path: 'docs/a.md', text: 'new' },
    { path: 'docs/b.md', text: 'same' },
    { path: 'docs/c.md', text: 'first' },
  ];
  expect(staleFiles(project, docs).map((doc) => doc.path)).toEqual(['docs/a.md', 'docs/c.md']);
});

test('all pages can be generated from the repository', async () => {
  const docs = await generateDocs(openProject(resolve(import.meta.dirname, '../..')));
  expect(docs.map((doc) => doc.path)).toEqual([
    'docs/requirements.md',
    'docs/reference/errors.md',
    'docs/reference/endpoints.md',
    'docs/performance.md',
    'README.md',
  ]);
});
