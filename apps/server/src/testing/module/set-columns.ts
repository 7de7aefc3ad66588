import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';

/** Sets columns of a row bypassing every rule: for the set-up of a test, not for what it tests. */
export async function setColumns(
  { base }: Pick<TestApp, 'base'>,
  table: string,
  { id, set }: { readonly id: string; readonly set: Readonly<Record<string, string>> },
): Promise<void> {
  const pairs = Object.entries(set).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(pairs)} where id = ${id}::uuid`.execute(base.db);
}
