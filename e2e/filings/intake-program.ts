import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Centre } from '../support/centre.ts';
import type { SampleFile } from '../support/sample-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A row of a sheet: texts by heading, and the attached papers by heading. */
export interface SheetRow {
  readonly texts: Readonly<Record<string, string>>;
  readonly papers: Readonly<Record<string, SampleFile>>;
}

/** Sends a sheet with one filing like an enterprise's program (`npm run demo:intake`). @returns its output */
export async function sendSheet(centre: Centre, key: string, { texts, papers }: SheetRow): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'haiqiao-e2e-sheet-'));
  try {
    for (const { name, buffer } of Object.values(papers)) writeFileSync(join(folder, name), buffer);
    const names = Object.entries(papers).map(([heading, { name }]) => [heading, name] as const);
    const cells = [...Object.entries(texts), ...names];
    const sheet = join(folder, '备案.csv');
    writeFileSync(sheet, [0, 1].map((at) => cells.map((cell) => cell[at]).join(',')).join('\r\n'));
    const program = [join(ROOT, 'tools/intake/main.ts'), sheet, '--url', centre.url];
    const env = { PATH: process.env['PATH'], HAIQIAO_API_KEY: key };
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: folder, env });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
