/** What `<hq:options>` of an element says, as it was found: it may be unfinished, or of a newer version. */
export type Options = Readonly<Record<string, unknown>>;

/** What of them is to be another; undefined takes a part away. */
export type OptionsChange = Readonly<Record<string, unknown>>;

export const NO_OPTIONS: Options = {};

/** Whether something is a plain object of JSON. */
function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the JSON of an element; null where it is none. */
export function parseOptions(text: string): Options | null {
  if (text.trim() === '') return NO_OPTIONS;
  try {
    const value: unknown = JSON.parse(text);
    return isOptions(value) ? value : null;
  } catch {
    return null; // said to the person beside the element
  }
}

/** Options with a change; what has become undefined is gone. */
export function changedOptions(options: Options, change: OptionsChange): Options {
  const entries = Object.entries({ ...options, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** A text of the options; empty where there is none. */
export function textIn(options: Options, key: string): string {
  const value = options[key];
  return typeof value === 'string' ? value : '';
}

/** A number of the options. */
export function numberIn(options: Options, key: string): number | null {
  const value = options[key];
  return typeof value === 'number' ? value : null;
}

/** One of the words that a part can say; the usual one where it says none of them. */
export function wordIn<Word extends string>(
  options: Options,
  key: string,
  { words, usual }: { readonly words: readonly Word[]; readonly usual: Word },
): Word {
  return words.find((word) => word === options[key]) ?? usual;
}

/** A part that holds parts of its own; empty where there is none. */
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
