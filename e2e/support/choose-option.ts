import { expect, type Locator } from '@playwright/test';

/**
 * Opens a list of choices, types what narrows it, and takes the first that has this text. Waits for it: what is offered may
 * come from the server, and a key that is pressed before takes nothing.
 */
export async function chooseOption(box: Locator, option: string | RegExp, typed = ''): Promise<void> {
  const page = box.page();
  await box.click();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  if (typed !== '') await page.keyboard.type(typed);
  // Its own list: the one before may still be on its way out. Trees do not say which is theirs.
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
  const own = page.locator('.ant-select-dropdown').filter({ has: list }).locator('.ant-select-item-option');
  const branches = page.locator('.ant-select-dropdown:visible .ant-select-tree-node-content-wrapper');
  await own.or(branches).filter({ hasText: option }).first().click();
}
