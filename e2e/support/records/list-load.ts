import { expect, type Page } from '@playwright/test';

/** The query of a list as sent; banner, tab counts and sums have other addresses. */
const LIST_QUERY = /\/queryData\/(?!system_message)\w+$/;

/** The parts of a list query that a journey asks for. */
export interface SentQuery {
  readonly keyword?: string;
  readonly terms?: readonly { readonly column: string; readonly value?: unknown }[];
  readonly sorts?: readonly { readonly column: string }[];
  readonly list_status?: string;
  readonly apply_type?: string;
}

/**
 * Runs the steps, and waits until the list shows the reply to the query that they cause. The busy state alone does not tell: it may still be
 * that of before the query.
 * @param isMeant recognises the query, where the steps cause several
 */
export async function listLoadedBy(
  page: Page,
  steps: () => Promise<void>,
  isMeant: (sent: SentQuery) => boolean = () => true,
): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      LIST_QUERY.test(response.url()) && isMeant(response.request().postDataJSON().data.queryParam),
  );
  await steps();
  await (await answered).finished();
  await expect(page.getByRole('tabpanel').getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}
