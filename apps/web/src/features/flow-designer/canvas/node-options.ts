/** The content of `<hq:options>` of an element: it may be incomplete, or of a newer version. */
export type Options = Readonly<Record<string, unknown>>;

/** Changed options; undefined removes one. */
export type OptionsChange = Readonly<Record<string, unknown>>;

export const NO_OPTIONS: Options = {};

/** Whether something is a plain object of JSON. */
function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses the options of an element; null where they are no JSON. */
export function parseOptions(text: string): Options | null {
  if (text.trim() === '') return NO_OPTIONS;
  try {
    const value: unknown = JSON.parse(text);
    return isOptions(value) ? value : null;
  } catch {
    return null; // reported at the element
  }
}

/** Options with a change; undefined ones are removed. */
export function changedOptions(options: Options, change: OptionsChange): Options {
  const entries = Object.entries({ ...options, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** A text option; empty where there is none. */
export function textIn(options: Options, key: string): string {
  const value = options[key];
  return typeof value === 'string' ? value : '';
}

/** A number option. */
export function numberIn(options: Options, key: string): number | null {
  const value = options[key];
  return typeof value === 'number' ? value : null;
}

/** An enumerated option; the default for an unknown value. */
export function wordIn<Word extends string>(
  options: Options,
  key: string,
  { words, usual }: { readonly words: readonly Word[]; readonly usual: Word },
): Word {
  return words.find((word) => word === options[key]) ?? usual;
}

/** A nested option; empty where there is none. */
export function partIn(options: Options, key: string): Options {
  const value = options[key];
  return isOptions(value) ? value : NO_OPTIONS;
}

/** The objects of a list. */
export function listIn(options: Options, key: string): readonly Options[] {
  const value = options[key];
  return Array.isArray(value) ? value.filter(isOptions) : [];
}

/** The texts of a list. */
export function textsIn(options: Options, key: string): readonly string[] {
  const value = options[key];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
