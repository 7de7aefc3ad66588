/** A name in the languages besides simplified Chinese. */
export interface Names {
  readonly 'zh-TW': string;
  readonly en: string;
  readonly ja: string;
}

/** No language has a name yet. */
export const NO_NAMES: Names = { 'zh-TW': '', en: '', ja: '' };
