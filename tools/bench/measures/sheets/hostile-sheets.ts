import { setTimeout as sleep } from 'node:timers/promises';
import { healthLive, readImportFile } from '../../../../packages/contract/src/endpoints/index.ts';
import { foreignWorkbook } from '../../../../apps/server/src/features/transfers/testing/sheet-files.ts';
import { signInAll } from '../../accounts.ts';
import { closingAfter } from '../../cleanup.ts';
import { openLibrary } from '../../library-centre.ts';
import { type Callers, callerAt, callProduct, uploadTo } from '../../product.ts';
import { figuresOf, type Program, startProgram } from '../../program.ts';
import { type Figure, quantileFigure, single } from '../../report/figures.ts';
import { type Scale, sized } from '../../scale.ts';

const LIST = 'rs_enterprise_list';
const TEXTS = { full: 5_000_000, quick: 500_000 };
const SHEETS = { full: 50, quick: 10 };
const ENTERPRISES = 1_000;
/** Between two health checks. */
const CHECK_EVERY_MS = 10;
/** After this time without work the process has its idle memory. */
const SETTLE_MS = 10_000;
/** The first rows, or the refusal of a workbook whose texts are too far behind others. */
const EXPECTED = /^read |IMPORT_FILE_TOO_COMPLEX/;

/**
 * Small workbooks with millions of shared texts, of which the first row uses the last one: all are read at once, while a supervisor
 * checks the process.
 */
export async function measureHostileSheets(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(ENTERPRISES);
    closing(library.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const callers = await signInAll(program.url, library.accounts.allRows);
    // Loads the code of uploads and readings.
    await readSheet(callers, 0, await upload(callers, 0, workbookOf(1)));
    const before = await settled(program);
    const uris = await uploadAll(callers, workbookOf(sized(scale, TEXTS)), sized(scale, SHEETS));
    await settled(program);
    const { unexpected, health } = await readAllAtOnce(program, callers, uris);
    const { residentMaxMb } = await figuresOf(program);
    const after = await settled(program);
    // The start of the process may still occupy memory before.
    const idle = Math.min(before, after);
    const reply = `${uris.length} at once: other replies than rows or a refusal`;
    return [
      single({ key: 'replies', name: reply, unit: 'replies' }, unexpected),
      single({ key: 'memory', name: 'memory over idle', unit: 'MB' }, residentMaxMb - idle),
      single(
        { key: 'memory-after', name: 'memory 10 s later, over that before', unit: 'MB' },
        after - before,
      ),
      quantileFigure({ key: 'health', name: 'health/live meanwhile, p99', unit: 'ms' }, health, 0.99),
    ];
  });
}

/** So many texts; the first row uses the first and the last one. */
function workbookOf(texts: number): Uint8Array {
  const strings = Array.from({ length: texts }, (_, index) => `<si><t>${index}</t></si>`).join('');
  const cells = [0, texts - 1].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
  const bytes = foreignWorkbook({ rows: `<row>${cells}</row>`, strings });
  console.log(`a workbook of ${texts} texts has ${(bytes.length / 1e6).toFixed(1)} MB`);
  return bytes;
}

/** Resident memory when nothing has been done for a while; later maxima begin then. */
async function settled(program: Program): Promise<number> {
  await sleep(SETTLE_MS);
  return (await figuresOf(program)).residentMb;
}

async function uploadAll(callers: Callers, bytes: Uint8Array, count: number): Promise<readonly string[]> {
  const uris: string[] = [];
  for (let index = 0; index < count; index += 1) uris.push(await upload(callers, index, bytes));
  return uris;
}

async function upload(callers: Callers, index: number, bytes: Uint8Array): Promise<string> {
  return (await uploadTo(callerAt(callers, index), `${index}.xlsx`, bytes)).uri;
}

/** @returns the number of unexpected replies, and the times of the health checks in milliseconds */
async function readAllAtOnce(program: Program, callers: Callers, uris: readonly string[]) {
  let isDone = false;
  const checks = checkHealth(program.url, () => isDone);
  const replies = await Promise.all(uris.map((uri, index) => readSheet(callers, index, uri)));
  isDone = true;
  const others = replies.filter((reply) => !EXPECTED.test(reply));
  if (others.length > 0) console.log('other replies:', [...new Set(others)]);
  return { unexpected: others.length, health: await checks };
}

/** @returns the error, or the reply to a workbook that was read */
async function readSheet(callers: Callers, index: number, uri: string): Promise<string> {
  return callProduct(callerAt(callers, index), readImportFile, { listCode: LIST, uri }).then(
    (data) => `read ${data.headings.length} columns`,
    (error: unknown) => String(error),
  );
}

async function checkHealth(url: string, isDone: () => boolean): Promise<readonly number[]> {
  const timesMs: number[] = [];
  while (!isDone()) {
    const startedMs = performance.now();
    const reply = await fetch(url + healthLive.path);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`health/live replies ${reply.status}`);
    timesMs.push(performance.now() - startedMs);
    await sleep(CHECK_EVERY_MS);
  }
  return timesMs;
}
