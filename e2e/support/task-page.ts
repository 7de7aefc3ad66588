import { expect, type Locator, type Page } from '@playwright/test';

/** The foot of a record with somebody's own task and its verbs. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: '办理', exact: true });

/** The dialog that was opened last. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** The box with what came last first: by its limit, a new one may be on any page. */
export const NEWEST_TODO = '/tasks/todo?sorts=arrivedAt:desc';

/** Opens a to-do from the box, by how its title begins. */
export async function openTask(page: Page, title: string): Promise<void> {
  await page.goto(NEWEST_TODO);
  await page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await expect(bar(page)).toBeVisible();
}
