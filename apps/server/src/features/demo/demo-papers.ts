import type { DemoRecord } from '@haiqiao/contract/definitions';
import { fileLimitsOf, isFileField } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { storePdf } from '#server/platform/documents/papers.ts';
import type { Press } from '#server/platform/documents/press.ts';
import type { Paper } from '#server/platform/documents/print/paper.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { fieldsLacking, todayOf } from '#server/platform/records/steps/completeness.ts';

/** Creates sample documents: one page each, which names the document and states that it is not a proof. */
export interface DemoPapers {
  /** New files, one per title; the same title is drawn once. @throws AppError FILE_STORAGE_FULL, DOCUMENT_BUSY */
  make(ctx: Context, titles: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Creates the generator of sample documents. */
export function createDemoPapers(deps: {
  readonly press: Pick<Press, 'print' | 'close'>;
  readonly storage: FileStorage;
}): DemoPapers {
  const { press, storage } = deps;
  const drawn = new Map<string, string>();
  const draw = async (ctx: Context, title: string) => {
    const pdf = await press.print(samplePaper(title, ctx.clock.now()), { isSigned: false });
    const { fileId } = await storePdf(ctx, storage, { pdf, name: `${title}（样本）.pdf`, memberId: null });
    drawn.set(title, fileId);
    return fileId;
  };
  return {
    async make(ctx, titles) {
      const originals: string[] = [];
      for (const title of titles) originals.push(drawn.get(title) ?? (await draw(ctx, title)));
      return copiesOf(ctx, originals);
    },
    close: () => press.close(),
  };
}

/** Copies of these files, each for its own record. */
async function copiesOf(ctx: Context, originals: readonly string[]): Promise<readonly string[]> {
  const ids = originals.map(() => ctx.ids.uuid());
  await sql`
    insert into sys_file (id, key, name, size_bytes, mime, sha256, uploaded_at, purpose, was_held)
    select copy.id, f.key, f.name, f.size_bytes, f.mime, f.sha256, f.uploaded_at, f.purpose, true
    from unnest(${ids}::uuid[], ${[...originals]}::uuid[]) as copy (id, original) join sys_file f on f.id = copy.original`.execute(
    ctx.db,
  );
  return ids;
}

function samplePaper(title: string, at: Date): Paper {
  return {
    title,
    author: '海桥演示中心',
    language: 'zh-CN',
    madeAt: at.toISOString(),
    head: { left: '海桥演示中心', right: '演示材料' },
    foot: '本页仅供演示，不具任何证明效力。',
    pageLabel: '{page} / {pages}',
    watermark: '演示样本',
    blocks: [
      { kind: 'space', heightMm: 40 },
      { kind: 'heading', level: 1, text: title },
      { kind: 'space', heightMm: 8 },
      {
        kind: 'paragraph',
        text: '此处为企业上传的扫描件。演示数据不含真实证照。',
        align: 'center',
        isIndented: false,
        isBold: false,
        sizePt: 12,
      },
    ],
  };
}

/** Demo records with a sample in every file field required for submission. */
export async function withPapers(
  ctx: Context,
  papers: DemoPapers,
  { resource, records }: { readonly resource: ResourceModel; readonly records: readonly DemoRecord[] },
): Promise<readonly DemoRecord[]> {
  const missing = records.map(({ values }) => missingPapers(ctx, resource, values));
  const made = [
    ...(await papers.make(
      ctx,
      missing.flat().map(({ label }) => label),
    )),
  ];
  return records.map(({ id, values }, at) => {
    const lacking = missing[at] ?? [];
    if (lacking.length === 0) return { id, values };
    const set = Object.fromEntries(lacking.map(({ name }) => [name, made.splice(0, 1)]));
    return { id, values: withValues(ctx, resource, { values, set }) };
  });
}

/** Names and labels of required file fields that are empty. */
function missingPapers(ctx: Context, resource: ResourceModel, values: DemoRecord['values']) {
  if (values['submittedAt'] === null || values['submittedAt'] === undefined) return [];
  return fieldsLacking(resource.definition, values, todayOf(ctx)).flatMap((name) => {
    const definition = resource.fields.get(name)?.definition;
    if (!definition || !isFileField(definition)) return [];
    return fileLimitsOf(definition).accept.includes('pdf') ? [{ name, label: definition.label }] : [];
  });
}
