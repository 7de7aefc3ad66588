import type { PreparedStatement, RowSecuritySettings } from '@haiqiao/pg';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Context } from '#server/context.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import {
  rowSecuritySettingsFor,
  underRowSecurity,
} from '#server/platform/access/row-security/under-row-security.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { type RowSource, type RowState, sourceWith } from './record-source.ts';
import { type ResourceReading, readingOf } from './resource-reading.ts';
import { titleSql } from './titles.ts';

/** The rows and fields of a resource that the actor may see. */
export interface RecordSource extends RowSource {
  /** Row scope, and the visibility of every field. */
  readonly reading: ResourceReading;
  /** The title of the row named `alias` as the actor may see it: its number where the title is hidden. */
  title(alias: string): RawBuilder<string>;
}

/** What an actor reads of business records. Every read of them goes through it. */
export interface Records {
  /** The visible rows of a resource, live ones by default. */
  source(resource: ResourceModel, state?: RowState): Promise<RecordSource>;
  /**
   * Runs a statement over sources of these resources under row security: PostgreSQL applies its policies as a second check. Inside a
   * transaction it runs on the transaction's connection, because no other one sees what the transaction has written.
   */
  query<Row>(
    statement: RawBuilder<Row> | CompiledQuery<Row>,
    ...resources: readonly ResourceModel[]
  ): Promise<readonly Row[]>;
  /** Runs a prepared statement like {@link Records.query}. */
  run<Row>(
    statement: PreparedStatement<Row>,
    values: Readonly<Record<string, unknown>>,
    ...resources: readonly ResourceModel[]
  ): Promise<readonly Row[]>;
  /** The row security settings for a statement on a connection of its own; null where the actor may read every row. */
  settings(resource: ResourceModel): Promise<RowSecuritySettings | null>;
}

/** The actor's access to business records: the only way to read them. */
export function records(ctx: Context): Records {
  return {
    async source(resource, state) {
      const reading = readingOf(ctx.actor, resource);
      const who = await whoOf(ctx, needsUnits(reading.rowScope));
      return {
        ...sourceWith(resource, reading.rowScope, { param: paramsOf(who), ...(state && { state }) }),
        reading,
        title: (alias) => titleSql(ctx.actor, resource, alias),
      };
    },
    async query(statement, ...resources) {
      const { db } = await underRowSecurity(ctx, ...resources);
      return (await db.executeQuery('compile' in statement ? statement.compile(db) : statement)).rows;
    },
    async run(statement, values, ...resources) {
      return statement.run(await underRowSecurity(ctx, ...resources), values);
    },
    settings: (resource) => rowSecuritySettingsFor(ctx, resource),
  };
}
