import { type Actor, grantOf, MASKED_WHOLE } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { fieldVisibilityOf, type FieldVisibility } from '#server/platform/access/field-visibility.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { extentOf } from '#server/platform/access/row-scopes/row-scope.ts';
import { records } from './records.ts';
import { readingOf } from './resource-reading.ts';

/** What an actor may see of a platform table that its own service reads. Without an installed resource there are no rules. */
export interface PlatformRows {
  /** Whether the row scope contains all rows, none, or some. */
  readonly extent: 'all' | 'some' | 'none';
  /** Those of some rows that are in the actor's row scope. */
  visible(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Visibility of a field in a state. */
  visibility(field: string, status: string): FieldVisibility;
  /** Texts by field as the actor may see them: `***` for a masked one, empty for a hidden one. */
  texts<Texts extends Readonly<Record<string, string>>>(texts: Texts, status: string): Texts;
  /** The input of a write; a field that the actor does not see in full keeps its stored value. */
  withUnseen<Input extends object>(input: Input, stored: Input, status: string): Input;
}

/** The actor's access to the rows of a platform table. */
export function platformRows(
  ctx: Context,
  metadata: Pick<Metadata, 'resources'>,
  code: string,
): PlatformRows {
  const resource = metadata.resources.get(code);
  const visibility: PlatformRows['visibility'] = (field, status) => {
    if (!resource?.fields.has(field)) return 'whole';
    // Every reader sees personal values masked until they are unmasked; the service masks them itself.
    if (resource.fields.get(field)?.definition.personal)
      return ruledVisibility(ctx.actor, code, { field, status });
    const { rest, others } = fieldVisibilityOf(ctx.actor, resource, field);
    return others.find(({ statuses }) => statuses.includes(status))?.visibility ?? rest;
  };
  return {
    extent: resource ? extentOf(readingOf(ctx.actor, resource).rowScope) : 'all',
    async visible(ids) {
      if (!resource) return new Set(ids);
      const source = await records(ctx).source(resource);
      const found = await records(ctx).query(
        sql<{ id: string }>`select r.id::text ${source.rows('r', sql`r.id = any(${[...ids]}::uuid[])`)}`,
        resource,
      );
      return new Set(found.map(({ id }) => id));
    },
    visibility,
    texts(texts, status) {
      const shown = Object.entries(texts).map(([field, text]): [string, string] => [
        field,
        shownText(text, visibility(field, status)),
      ]);
      return { ...texts, ...Object.fromEntries(shown) };
    },
    withUnseen(input, stored, status) {
      const values = new Map<string, unknown>(Object.entries(stored));
      const unseen = Object.keys(input).filter(
        (field) => values.has(field) && visibility(field, status) !== 'whole',
      );
      return { ...input, ...Object.fromEntries(unseen.map((field) => [field, values.get(field)])) };
    },
  };
}

/** Visibility by the rules of the actor's groups alone. */
function ruledVisibility(
  actor: Actor,
  code: string,
  { field, status }: { readonly field: string; readonly status: string },
): FieldVisibility {
  const grant = grantOf(actor, code);
  const named = grant?.fieldsByStatus?.[field]?.find(({ statuses }) => statuses.includes(status));
  const mode = named?.mode ?? grant?.fields[field];
  return mode === 'hidden' || mode === 'masked' ? mode : 'whole';
}

function shownText(text: string, visibility: FieldVisibility): string {
  if (visibility === 'whole' || text === '') return text;
  return visibility === 'masked' ? MASKED_WHOLE : '';
}
