import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './tables.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Reads `migrations/NNNN_verb_noun.ts` in order of their numbers. */
const folderProvider: MigrationProvider = {
  async getMigrations() {
    const names = readdirSync(MIGRATIONS_FOLDER).filter((name) => /^\d{4}_\w+\.ts$/.test(name));
    const entries = await Promise.all(
      names.map(async (name) => [name.slice(0, -3), await load(name)] as const),
    );
    return Object.fromEntries(entries);
  },
};

async function load(name: string): Promise<Migration> {
  return import(join(MIGRATIONS_FOLDER, name)) as Promise<Migration>; // a migration file exports `up`
}

function migrator(db: Kysely<Database>): Migrator {
  return new Migrator({
    db,
    provider: folderProvider,
    migrationTableName: 'sys_migration',
    migrationLockTableName: 'sys_migration_lock',
  });
}

/** Brings the schema up to date; several nodes may try at once, one does it. Answers the names of what ran. */
export async function migrateToLatest(db: Kysely<Database>): Promise<readonly string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration of this version ran. */
export async function isSchemaCurrent(db: Kysely<Database>): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
