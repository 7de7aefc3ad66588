import type { Project } from './project.ts';

/** Path of the requirements ledger. */
export const LEDGER_PATH = 'docs/requirements.md';

const ROW = /^\| ([A-Z]{2,5}-\d{2}) \| (.*?) \|(?:[^|]|\\\|)*\|$/;

/** The sentence of every row of the ledger, by ID, in their order. */
export function ledgerRows(ledger: string): Map<string, string> {
  const rows = ledger.split('\n').flatMap<[string, string]>((line) => {
    const [, id, sentence] = ROW.exec(line) ?? [];
    return id === undefined || sentence === undefined ? [] : [[id, sentence]];
  });
  return new Map(rows);
}

/** The IDs of the ledger's rows, in order; empty without a ledger. */
export function ledgerIds(project: Project): string[] {
  if (!project.files.includes(LEDGER_PATH)) return [];
  return [...ledgerRows(project.read(LEDGER_PATH)).keys()];
}
