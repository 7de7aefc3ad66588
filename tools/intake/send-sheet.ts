import { AppError } from '../../packages/contract/src/errors/index.ts';
import { describe, file, type Intake, Refusal, upload } from './intake-client.ts';
import { type FilingSheet, readFilings, type SheetFiling } from './sheet-filings.ts';

/** The sheet to send, and its options. */
export interface SheetJob {
  /** Path of the sheet; its documents are in the same folder. */
  readonly path: string;
  /** Code of the form of all rows. */
  readonly form: string;
  /** Whether rows are stored as drafts instead of being submitted. */
  readonly isDraft: boolean;
}

/** Concurrent submissions. */
const AT_ONCE = 4;

/**
 * Submits every row of a sheet and prints the results in the order of the sheet.
 * @returns the exit code: 0 if all were submitted, else 1
 * @throws Refusal if nothing could be sent at all
 */
export async function sendSheet(intake: Intake, job: SheetJob, say: (line: string) => void): Promise<number> {
  const { label, fields } = await describe(intake, job.form);
  const { filings, strangers } = await readSheet(job.path, fields);
  say(`${label}：${filings.length} 行 → ${intake.url}`);
  if (strangers.length > 0) say(`未识别的列：${strangers.join('、')}`);
  let done = 0;
  for await (const { isFiled, lines } of inOrder(filings, (filing) => outcomeOf(intake, job, filing))) {
    if (isFiled) done += 1;
    for (const line of lines) say(line);
  }
  say(`完成：${done} 行成功，${filings.length - done} 行未成功`);
  return done === filings.length ? 0 : 1;
}

async function readSheet(...readOptions: Parameters<typeof readFilings>): Promise<FilingSheet> {
  try {
    return await readFilings(...readOptions);
  } catch (error) {
    if (error instanceof AppError) throw new Refusal(`无法读取 ${readOptions[0]}：请使用 xlsx 或 csv 表格`);
    throw error;
  }
}

/** The result of a row as text. */
interface Outcome {
  readonly isFiled: boolean;
  readonly lines: readonly string[];
}

/** Processes several rows at once; yields in the order of the rows. */
async function* inOrder(
  filings: readonly SheetFiling[],
  work: (filing: SheetFiling) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const slots = filings.map((filing) => ({ filing, ...Promise.withResolvers<Outcome>() }));
  const waiting = slots.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const { filing, promise, resolve } of waiting) {
      resolve(work(filing));
      await promise;
    }
  });
  for (const { promise } of slots) yield await promise;
  await Promise.all(workers);
}

async function outcomeOf(intake: Intake, job: SheetJob, filing: SheetFiling): Promise<Outcome> {
  const { row, reference } = filing;
  const head = `第 ${row} 行  ${reference}`;
  try {
    return { isFiled: true, lines: [`✓ ${head}  ${await fileRow(intake, job, filing)}`] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reasons = error.issues.map(({ pointer, message }) => `    ${`${pointer} ${message}`.trim()}`);
    return { isFiled: false, lines: [`✗ ${head}  ${error.message}`, ...reasons] };
  }
}

async function fileRow(intake: Intake, { form, isDraft }: SheetJob, filing: SheetFiling): Promise<string> {
  const { reference, papers, problems } = filing;
  if (problems.length > 0)
    throw new Refusal(
      '表格内容有误',
      problems.map((message) => ({ pointer: '', message })),
    );
  const files: Record<string, readonly string[]> = {};
  for (const [name, paths] of papers)
    files[name] = await Promise.all(paths.map((each) => upload(intake, each)));
  const values = { ...filing.values, ...files };
  const { recordNo, statusLabel } = await file(intake, form, { reference, submit: !isDraft, values });
  return `${recordNo ?? '（草稿）'}  ${statusLabel}`;
}
