/** The lines of `docs/spec.md` below a heading, up to the next heading of the same or a higher level. @throws Error when the heading is missing */
export function linesBelow(spec: string, heading: string): string[] {
  const lines = spec.split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) throw new Error(`the specification has no heading "${heading}"`);
  const level = headingLevel(heading);
  const length = lines.slice(start + 1).findIndex((line) => isHeading(line) && headingLevel(line) <= level);
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
}

function isHeading(line: string): boolean {
  return /^#+ /.test(line);
}

function headingLevel(line: string): number {
  return line.indexOf(' ');
}

/** The bullets among the lines, without their dash. */
export function bulletsOf(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
}

/** The rows of the one table among the lines, without its head, cells trimmed. @throws Error when a row has another number of cells */
export function tableRows(lines: readonly string[]): string[][] {
  const [head = [], , ...rows] = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((text) => text.trim()),
    );
  for (const row of rows)
    if (row.length !== head.length) throw new Error(`not a row of the table: ${row.join(' | ')}`);
  return rows;
}

/** A text cut at its commas, semicolons and the word "and", which is how the specification lists names. */
export function listedNames(text: string): string[] {
  return text
    .replace(/\.$/, '')
    .split(/\s*[,;]\s*|\s+and\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
