/** An enterprise as an outside register tells it: fields of the library by name, unchecked. */
export type RegisteredEnterprise = Readonly<Record<string, unknown>>;

/** Where enterprises are looked up beyond the library. */
export interface EnterpriseSource {
  /**
   * Enterprises by part of their name or the beginning of their credit code, best first.
   * @throws AppError ONLINE_SOURCE_OFF, ONLINE_SOURCE_UNREACHABLE, ONLINE_SOURCE_REFUSED, ONLINE_SOURCE_UNREADABLE
   */
  search(keyword: string): Promise<readonly RegisteredEnterprise[]>;
  /** The enterprise with a credit code; null when the source knows none. Throws as `search` does. */
  fetch(businessLicense: string): Promise<RegisteredEnterprise | null>;
}

/** What the environment says of it. */
export type EnterpriseSourceChoice =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'http'; readonly address: string; readonly key: string | undefined };

/** Enterprises that one search answers. */
export const SEARCH_MAX = 20;
