import { canonicalJson } from '@haiqiao/contract/access';
import { equalsAnyOf, prepareStatement, slot } from '@haiqiao/pg';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { fileIdOf } from '#server/platform/files/file-uri.ts';
import { keyOf } from './intake-deps.ts';

/**
 * Identifies a filing by its values, and files by name and content. A program that repeats a filing has also uploaded its files again,
 * under other addresses.
 */
export async function contentHash(
  ctx: Context,
  content: { readonly submit: boolean; readonly values: Readonly<Record<string, unknown>> },
): Promise<Buffer> {
  const text = canonicalJson(content);
  const ids = [...new Set([...text.matchAll(/"(file\/[0-9a-f-]{36})"/g)].map(([, uri = '']) => uri))];
  const files = await contentsOf(ctx, ids);
  const normalised = text.replace(
    /"(file\/[0-9a-f-]{36})"/g,
    (whole, uri: string) => files.get(uri) ?? whole,
  );
  return createHash('sha256').update(normalised).digest();
}

const ownFiles = prepareStatement<{ id: string; name: string; sha256: string }>(
  sql`select id, name, sha256 from sys_file where id ${equalsAnyOf(slot('ids'), 'uuid')} and uploaded_key = ${slot('keyId')}::uuid`,
  { isPipelined: true },
);

async function contentsOf(ctx: Context, uris: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = uris.flatMap((uri) => fileIdOf(uri) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await ownFiles.run(ctx, { ids, keyId: keyOf(ctx).keyId });
  return new Map(rows.map(({ id, name, sha256 }) => [`file/${id}`, JSON.stringify([name, sha256])]));
}
