/** Everyone's access: sections of rows, a column per member, and a short code in every cell. */
export interface Matrix {
  /** Headings of the columns. */
  readonly people: readonly string[];
  readonly sections: readonly MatrixSection[];
}

/** Rows about one subject. */
export interface MatrixSection {
  readonly title: string;
  readonly rows: readonly MatrixRow[];
}

/** Each member's access to one thing; in the order of the members. */
export interface MatrixRow {
  readonly name: string;
  readonly cells: readonly string[];
}

const INTRODUCTION = `# Permission matrix

Access of the demo centre's members: one member per post, a member without a post, and a member of another organisation. The test
\`apps/server/src/testing/permission-matrix/permission-matrix.int.test.ts\` reads it from the running server and compares it
with this page. After an intended change, review the differences that the test prints, then update the page:

\`\`\`sh
npx vitest run --project integration apps/server/src/testing/permission-matrix/permission-matrix.int.test.ts -u
\`\`\`

- Routes: \`✓\` allowed, \`·\` refused. Routes that require only a session are not listed: they check rows and fields.
- Records: \`3/14\` means 3 of 14 records are visible (one per member, one of another unit), equally in list, count, sum, keyword search
  and picker. \`·\` means no list or picker.
- Verbs: \`C\` create, \`U\` update, \`D\` delete, \`E\` export, \`I\` import, \`M\` unmask values.
- Fields: \`e\` editable, \`r\` read-only (always without create and update), \`m\` masked (\`m+\` can be overwritten without reading),
  \`·\` hidden.
- Files: \`✓\` gets a link to the file and can download it, \`·\` neither.
`;

/** The matrix as a page for review. */
export function matrixText({ people, sections }: Matrix): string {
  const parts = sections.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      `| | ${people.join(' | ')} |`,
      `|---|${people.map(() => '---|').join('')}`,
      ...rows.map(({ name, cells }) => `| ${name} | ${cells.join(' | ')} |`),
      '',
    ].join('\n'),
  );
  return [INTRODUCTION, ...parts].join('\n');
}

/** Sentences about gained and lost access between two pages. */
export function matrixChanges(before: string, after: string): readonly string[] {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const keys = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key) ?? 'nothing', now.get(key) ?? 'nothing'];
    return was === is ? [] : [`${key}: ${was} -> ${is}`];
  });
}

/** Cells by position: `section › row › member`. */
function cellsOf(text: string): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  let [title, people]: [string, readonly string[]] = ['', []];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) title = line.slice(3);
    if (!line.startsWith('|') || line.startsWith('|---')) continue;
    const [name = '', ...row] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (name === '') people = row;
    else row.forEach((cell, at) => cells.set(`${title} › ${name} › ${people[at] ?? ''}`, cell));
  }
  return cells;
}
