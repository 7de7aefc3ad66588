import { expect, type Page } from '@playwright/test';

/**
 * Takes an action of a record: by its button, or from the overflow menu. Both are replaced when the record is reloaded after an action: a
 * click on the one that disappears is repeated on its successor.
 */
export async function takeAction(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('tabpanel');
  const button = panel.getByRole('button', { name, exact: true });
  const more = panel.getByRole('button', { name: '更多操作' });
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(async () => {
    await expect(button.or(more).first()).toBeVisible({ timeout: 2000 });
    if ((await button.count()) > 0) return button.first().click({ timeout: 2000 });
    if (!(await entry.isVisible())) await more.first().click({ timeout: 2000 });
    return entry.click({ timeout: 2000 });
  }).toPass();
}
