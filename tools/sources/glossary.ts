import type { Project } from './project.ts';

/** Where the vocabulary of the project lives. */
export const GLOSSARY_PATH = 'docs/glossary.md';

/** The vocabulary as the checker reads it. */
export interface Glossary {
  /** Rejected word, in lower case and singular, to the terms used instead. */
  readonly rejected: ReadonlyMap<string, readonly string[]>;
  /** Names that a library, the wire format or the database owns. */
  readonly allowedNames: ReadonlySet<string>;
}

/**
 * Reads the tables of the glossary: one with a column `not`, one headed `name | owner`.
 * A project without a glossary rejects nothing.
 */
export function readGlossary(project: Project): Glossary {
  const rejected = new Map<string, string[]>();
  const allowedNames = new Set<string>();
  if (!project.files.includes(GLOSSARY_PATH)) return { rejected, allowedNames };
  let head: readonly string[] = [];
  for (const line of project.read(GLOSSARY_PATH).split('\n')) {
    const cells = cellsOf(line);
    if (cells.length === 0) head = [];
    else if (head.length === 0) head = cells;
    else if (!cells.every((cell) => /^-+$/.test(cell))) readRow(head, cells, { rejected, allowedNames });
  }
  return { rejected, allowedNames };
}

function cellsOf(line: string): readonly string[] {
  if (!line.startsWith('|')) return [];
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function readRow(
  head: readonly string[],
  cells: readonly string[],
  { rejected, allowedNames }: { rejected: Map<string, string[]>; allowedNames: Set<string> },
): void {
  const [first = ''] = cells;
  if (head[0] === 'name') allowedNames.add(first);
  const words = cells[head.indexOf('not')] ?? '';
  for (const word of words.split(',').map((text) => text.trim().toLowerCase())) {
    if (word) rejected.set(word, [...(rejected.get(word) ?? []), first]);
  }
}
