/** An enterprise as returned by an external register: library fields by name, not validated. */
export type RegisteredEnterprise = Readonly<Record<string, unknown>>;

/** An external register of enterprises. */
export interface EnterpriseSource {
  /**
   * Enterprises by part of their name or the beginning of their credit code, best first.
   * @throws AppError ONLINE_SOURCE_OFF, ONLINE_SOURCE_UNREACHABLE, ONLINE_SOURCE_REFUSED, ONLINE_SOURCE_UNREADABLE
   */
  search(keyword: string): Promise<readonly RegisteredEnterprise[]>;
  /** The enterprise with a credit code; null when the source knows none. Throws as `search` does. */
  fetch(businessLicense: string): Promise<RegisteredEnterprise | null>;
}

/** Configuration of the source from the environment. */
export type EnterpriseSourceChoice =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'http'; readonly address: string; readonly key: string | undefined };

/** Maximum number of enterprises returned by one search. */
export const SEARCH_MAX = 20;
