import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '#server/adapters/clock.ts';
import { systemIds } from '#server/adapters/ids.ts';
import { seededRandom } from '#server/adapters/random.ts';
import { systemContext } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import { loadModules, MODULES_FOLDER } from '#server/start/modules.ts';
import { installModules } from '#server/platform/install/install-modules.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import { logLines } from './lines/log-lines.ts';
import { ownerOf, type TestServer, withDatabase } from './test-server.ts';

/** Business areas of a test: the fixture module, the shipped ones, or those of a folder. */
export type TestModules = 'workshop' | 'shipped' | { readonly folder: string };

const FIXTURES_FOLDER = join(import.meta.dirname, 'fixture-modules');

/** Loads the areas of a test. */
export function loadTestModules(modules: TestModules): Promise<readonly ShippedModule[]> {
  return loadModules(testModulesFolder(modules));
}

/** Folder of a test's areas. */
export function testModulesFolder(modules: TestModules): string {
  if (modules === 'workshop') return FIXTURES_FOLDER;
  return modules === 'shipped' ? MODULES_FOLDER : modules.folder;
}

/** Name of a template database with base access and these areas installed. The first test of a run creates it; others wait for it. */
export async function templateWith(server: TestServer, modules: TestModules): Promise<string> {
  const kind = typeof modules === 'string' ? modules : hashOf(modules.folder);
  const template = `${server.template}_${kind}`;
  const admin = new pg.Client(server.admin);
  await admin.connect();
  try {
    // Released when the connection ends, in any case.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(server, { admin, template, modules });
  } finally {
    await admin.end();
  }
  return template;
}

interface Making {
  readonly admin: pg.Client;
  readonly template: string;
  readonly modules: TestModules;
}

/** Created under another name first, so that an interrupted test run leaves no incomplete template. */
async function makeTemplate(server: TestServer, { admin, template, modules }: Making): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft} template ${server.template} owner ${ownerOf(server)}`);
  const open = openDatabase(withDatabase(server.application, draft), { max: 3 });
  try {
    const base = {
      db: open,
      clock: systemClock,
      ids: systemIds,
      random: seededRandom(1),
      log: logLines().log,
    };
    const ctx = systemContext(base, 'template of a test');
    await installBase(ctx);
    await installModules(ctx, await loadTestModules(modules));
  } finally {
    await open.close();
  }
  await admin.query(`alter database ${draft} rename to ${template}`);
}

function hashOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 12);
}
