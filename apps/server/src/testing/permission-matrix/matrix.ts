/** What everybody may do: sections of rows, a column for each person, and a short word in every cell. */
export interface Matrix {
  /** Headings of the columns. */
  readonly people: readonly string[];
  readonly sections: readonly MatrixSection[];
}

/** Rows about one thing. */
export interface MatrixSection {
  readonly title: string;
  readonly rows: readonly MatrixRow[];
}

/** What each person may do with one thing; in the order of the people. */
export interface MatrixRow {
  readonly name: string;
  readonly cells: readonly string[];
}

const INTRODUCTION = `# Permission matrix

Who of the demo centre gets where: every post, somebody without one, and a member of another organisation. Read off the
running server, and compared with this page by \`apps/server/src/permission-matrix.int.test.ts\`. When a right is meant to
change, read the differences that the test prints, then write the page anew:

\`\`\`sh
npx vitest run --project integration apps/server/src/permission-matrix.int.test.ts -u
\`\`\`

- Routes: \`✓\` gets in, \`·\` is refused. Routes that only ask for a session are not listed: each looks at rows and fields.
- Records: \`3/14\` of 14 records (one of each member, one of another unit) are reached, the same in list, count, sum, keyword search and
  picker; \`·\` there is no list or picker at all.
- Verbs: \`C\` create, \`U\` update, \`D\` delete, \`E\` export, \`I\` import, \`M\` open masked values.
- Fields: \`e\` editable, \`r\` read only (as all are for whoever neither creates nor updates), \`m\` masked (\`m+\` may be replaced unseen),
  \`·\` not there.
- Files: \`✓\` gets a link to the file, and the file by it, \`·\` neither.
`;

/** The matrix as a page that people read and review. */
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

/** Sentences about who gained and lost what between two pages. */
export function matrixChanges(before: string, after: string): readonly string[] {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const places = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return places.flatMap((place) => {
    const [was, is] = [old.get(place) ?? 'nothing', now.get(place) ?? 'nothing'];
    return was === is ? [] : [`${place}: ${was} -> ${is}`];
  });
}

/** Cells by where they stand: `section › row › person`. */
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
