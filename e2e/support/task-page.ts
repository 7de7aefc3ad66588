import { expect, type Locator, type Page } from '@playwright/test';

/** The action bar at the bottom of a record with the user's own task. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: '办理', exact: true });

/** The dialog that was opened last. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** The to-do list, newest first. Sorted by due date, a new task may be on any page. */
export const NEWEST_TODO = '/tasks/todo?sorts=arrivedAt:desc';

/** Opens a to-do by the start of its title. */
export async function openTask(page: Page, title: string): Promise<void> {
  await page.goto(NEWEST_TODO);
  await page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await expect(bar(page)).toBeVisible();
}

/** Marks a field for correction with a note. Keys typed before its box has the focus would be lost. */
export async function markField(page: Page, label: string, note: string): Promise<void> {
  await page.getByRole('button', { name: `标记为需修改：${label}` }).click();
  const box = page.getByRole('textbox', { name: `修改要求：${label}` });
  await expect(box).toBeFocused();
  await page.keyboard.type(note);
  await page.keyboard.press('Enter');
  await expect(box).toHaveCount(0);
}
