import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Reads `migrations/NNNN_verb_noun.ts` in numeric order. */
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

function migrator(db: Kysely<Tables>): Migrator {
  return new Migrator({
    db,
    provider: folderProvider,
    migrationTableName: 'sys_migration',
    migrationLockTableName: 'sys_migration_lock',
  });
}

/** Migrates the schema to the latest version; when several nodes try at once, one does it. Returns the names of the executed migrations. */
export async function migrateToLatest(db: Kysely<Tables>): Promise<readonly string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration of this version ran. */
export async function isSchemaCurrent(db: Kysely<Tables>): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
