/** Field names and labels for matching. */
export interface Matchable {
  readonly name: string;
  readonly labels: readonly string[];
}

/** A heading with its field; null when it is ambiguous or unknown. */
export interface MatchedHeading {
  readonly index: number;
  readonly text: string;
  readonly field: string | null;
}

/** Decoration around a label, by people and templates. */
const DECORATION = /[\s*＊:：()（）[\]【】"'“”_-]+/g;

/** Matches headings to fields: by label in any language, or by name. Each field is matched once, by the first heading. */
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
