import { databaseOf } from '@haiqiao/pg';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { prepareCentre } from '#server/start/centre.ts';
import { systemContext } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { runAsAdmin, withDatabase } from '#server/testing/test-server.ts';
import { inspectInstallation } from '../inspect-installation.ts';
import { installModules } from '../install-modules.ts';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp({ modules: 'workshop' });
});
afterAll(() => centre.close());

const rowSecurityLines = async ({ base }: Pick<TestApp, 'base'>) => {
  const { lines } = await inspectInstallation(base, await loadTestModules('workshop'));
  return lines.filter((line) => /^[✓✗–].*row security/.test(line));
};

test('PERM-05 the doctor reports tables without their row security policy, and the next start restores it', async () => {
  const { db } = centre.base;
  expect(await rowSecurityLines(centre)).toEqual(['✓ row security on 3 tables']);
  await sql`alter policy wall on biz_machine using (true)`.execute(db);
  await sql`alter table biz_machine__parts disable row level security`.execute(db);
  await sql`drop view wall_maker`.execute(db);
  await sql`revoke select (name) on sys_org from haiqiao_member`.execute(db);
  expect(await rowSecurityLines(centre)).toEqual([
    '✗ row security is not what it was made: biz_machine, biz_machine__parts, biz_maker, sys_org; the next start renews it',
  ]);
  await installModules(systemContext(centre.base, 'test'), await loadTestModules('workshop'));
  expect(await rowSecurityLines(centre)).toEqual(['✓ row security on 3 tables']);
});

// Creates a role that signs in without a password, which only the embedded test server allows.
test.skipIf(process.env['DATABASE_URL'])(
  'PERM-05 without the role of restricted readers the centre starts without row security, or refuses when it is required',
  async () => {
    const server = inject('testServer');
    const name = `haiqiao_plain_${randomBytes(6).toString('hex')}`;
    const modules = await loadTestModules('workshop');
    await runAsAdmin(server, `create role ${name} login`);
    await runAsAdmin(server, `create database ${name} owner ${name}`);
    const db = openDatabase({ ...withDatabase(server.application, name), user: name }, { max: 3 });
    const base = { ...centre.base, db };
    const choices = { demo: false, demoSaidAloud: false, host: '127.0.0.1' };
    try {
      await expect(prepareCentre(base, { ...choices, rowSecurity: 'required' }, modules)).rejects.toThrow(
        /HAIQIAO_ROW_SECURITY=required.*create role haiqiao_member/,
      );
      await prepareCentre(base, choices, modules);
      expect(await databaseOf(db)?.rowSecurity?.isAvailable()).toBe(false);
      expect((await rowSecurityLines({ base }))[0]).toMatch(
        /^– no row security: statements alone restrict members/,
      );
      expect((await inspectInstallation(base, modules)).isSound).toBe(true);
      // The views exist nevertheless, because statements of restricted readers use them.
      expect((await sql`select from wall_maker`.execute(db)).rows).toEqual([]);
    } finally {
      await db.close();
      await runAsAdmin(server, `drop database ${name} with (force)`);
      await runAsAdmin(server, `drop role ${name}`);
    }
  },
);
