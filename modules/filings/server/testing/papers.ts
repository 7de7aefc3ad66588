import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import type { ModuleCentre } from '@haiqiao/server/testing';

const FILE = '00000000-0000-4000-8000-000000000001';

/** Adds a placeholder file to every document field of a draft; required documents are tested elsewhere. */
export async function withPapers(
  { base }: ModuleCentre,
  { code, fields }: ResourceDefinition,
  id: string,
): Promise<void> {
  const papers = Object.entries(fields).filter(([, { type }]) => ['file', 'files', 'image'].includes(type));
  const columns = papers.map(([name]) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`));
  const values = Object.fromEntries(columns.map((column) => [column, [FILE]]));
  await base.db
    .updateTable(`biz_${code}` as never)
    .set(values as never)
    .where('id' as never, '=', id as never)
    .execute();
}
