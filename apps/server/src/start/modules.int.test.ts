import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '#server/lib/start-error.ts';
import { NO_MODULE_CODE } from '#server/platform/records/code/module-code.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { loadDemo, loadModuleCode, loadModules } from './modules.ts';

/** Inside the repository, whose packages the areas import. */
const CACHE = join(import.meta.dirname, '../../../../.cache');

let folder: string;

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'modules-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** An area with missing or replaced files. */
function area(name: string, more: Readonly<Record<string, string>> = {}): void {
  const own = {
    'module.ts': `export default { code: '${name}', label: '区' };`,
    'locales/en.json': '{}',
    'locales/ja.json': '{}',
    'locales/zh-TW.json': '{"module": "區"}',
    ...more,
  };
  write(Object.fromEntries(Object.entries(own).map(([path, text]) => [`${name}/${path}`, text])));
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof StartError ? error.message : '';
}

describe('finding areas', () => {
  test('ENG-05 every folder with a module.ts is an area, in name order, with its translations', async () => {
    area('visits');
    area('ledgers');
    write({ 'README.md': '# areas', 'drafts/notes.md': 'no area yet' });
    const modules = await loadModules(folder);
    expect(modules.map(({ definition }) => definition.code)).toEqual(['ledgers', 'visits']);
    expect(modules[0]?.texts).toEqual({ en: {}, ja: {}, 'zh-TW': { module: '區' } });
    expect(await loadModuleCode(modules)).toEqual(NO_MODULE_CODE);
    expect(await loadDemo(modules)).toEqual([]);
  });

  test.each([
    [
      'module.ts',
      `export default { code: 'other', label: '区' };`,
      /visits\/module\.ts must export .* 'visits'/,
    ],
    ['module.ts', `export const area = 1;`, /visits\/module\.ts must export/],
    ['locales/ja.json', '{"module": 1}', /visits\/locales\/ja\.json must hold one text per key/],
    ['locales/ja.json', '{', /visits\/locales\/ja\.json cannot be read/],
  ])('ENG-05 the start reports %s', async (file, text, sentence) => {
    area('visits', { [file]: text });
    expect(await refusalOf(loadModules(folder))).toMatch(sentence);
  });

  test('ENG-05 code of an area belongs to its own resources', async () => {
    area('visits', {
      'server/index.ts': `export const serverParts = [{ kind: 'hooks', resource: 'ledger', hooks: {} }];`,
    });
    const modules = await loadModules(folder);
    expect(await refusalOf(loadModuleCode(modules))).toMatch(
      /has code for ledger, which is not a resource of modules\/visits/,
    );
  });
});

test('ENG-05 a definition that names something unknown ends the start with one sentence', {
  timeout: 60_000,
}, async () => {
  const fields = `{ friend: { type: 'ref', label: '友', target: 'nobody' } }`;
  const resource = `{ code: 'visit', label: '走访', title: { literal: '走访' }, fields: ${fields} }`;
  area('visits', {
    'module.ts': `export default { code: 'visits', label: '走访', resources: [${resource}] };`,
  });
  const database = await createTestDatabase();
  const server = startServerProcess({
    DATABASE_URL: database.url,
    HAIQIAO_DEMO: 'off',
    HAIQIAO_DATA_DIR: join(folder, 'data'),
    HAIQIAO_MODULES_DIR: folder,
  });
  try {
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/^modules\/visits: visit\.resource\.fields\.friend\S*: .*nobody.*\n$/);
  } finally {
    await database.drop();
  }
});
