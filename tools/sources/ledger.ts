import type { Project } from './project.ts';

/** Where the requirements ledger lives. */
export const LEDGER_PATH = 'docs/requirements.md';

const ROW = /^\| ([A-Z]{2,5}-\d{2}) \|/;

/** The IDs of the ledger's rows, in their order; empty when the project has no ledger. */
export function ledgerIds(project: Project): string[] {
  if (!project.files.includes(LEDGER_PATH)) return [];
  return project
    .read(LEDGER_PATH)
    .split('\n')
    .flatMap((line) => ROW.exec(line)?.[1] ?? []);
}
