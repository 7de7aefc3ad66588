/** What headings are compared with. */
export interface Matchable {
  readonly name: string;
  readonly labels: readonly string[];
}

/** A heading of a file with the field that it names, null where that is not clear. */
export interface MatchedHeading {
  readonly index: number;
  readonly text: string;
  readonly field: string | null;
}

/** What people and templates put around a label. */
const DECORATION = /[\s*＊:：()（）[\]【】"'“”_-]+/g;

/**
 * Finds the field that each heading of a file means: by its label in any language, or by its name. Every field is taken
 * once, by the first heading that names it.
 */
export function matchHeadings(headings: readonly string[], fields: readonly Matchable[]): MatchedHeading[] {
  const byWord = new Map<string, string>();
  for (const { name, labels } of fields) {
    for (const word of [...labels, name]) if (!byWord.has(folded(word))) byWord.set(folded(word), name);
  }
  const taken = new Set<string>();
  return headings.map((text, index) => {
    const field = byWord.get(folded(text));
    if (field === undefined || taken.has(field)) return { index, text, field: null };
    taken.add(field);
    return { index, text, field };
  });
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(DECORATION, '').toLowerCase();
}
