import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the tab strip and the side menu that opens tabs. */
export class TabStrip {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** A tab by its full title, taken from its tooltip. The strip may show it shortened or marked. */
  tab(title: string): Locator {
    return this.page.getByRole('tab').and(this.page.getByTitle(title, { exact: true }));
  }

  /** Titles from left to right. */
  titles(): Promise<(string | null)[]> {
    return this.page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title')));
  }

  /** Waits until exactly these tabs are open, in this order. */
  async expectTitles(...titles: string[]): Promise<void> {
    await expect.poll(() => this.titles()).toEqual(titles);
  }

  /** The page of the active tab. */
  get panel(): Locator {
    return this.page.getByRole('tabpanel');
  }

  async expectShown(title: string): Promise<void> {
    await expect(this.page.getByRole('tab', { selected: true })).toHaveAttribute('title', title);
  }

  /** An entry of the side menu. */
  entry(name: string): Locator {
    return this.page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true });
  }

  /** Opens pages through the side menu. */
  async open(...names: string[]): Promise<void> {
    for (const name of names) {
      await this.entry(name).click();
      await this.expectShown(name);
    }
  }

  async show(title: string): Promise<void> {
    await this.tab(title).click();
    await this.expectShown(title);
  }

  /** Picks an entry of a tab's context menu. */
  async pick(title: string, action: string): Promise<void> {
    await this.tab(title).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** The same by keyboard alone. */
  async pickByKeys(title: string, action: string): Promise<void> {
    await this.tab(title).focus();
    await this.page.keyboard.press('Shift+F10');
    const entry = this.page.getByRole('menuitem', { name: action, exact: true });
    await expect(this.page.getByRole('menuitem').first()).toBeFocused();
    while (!(await entry.evaluate((element) => element === document.activeElement))) {
      const before = await this.page.locator(':focus').innerText();
      await this.page.keyboard.press('ArrowDown');
      await expect(this.page.locator(':focus')).not.toHaveText(before);
    }
    await this.page.keyboard.press('Enter');
  }

  /** Presses the cross of a tab. */
  async close(title: string): Promise<void> {
    await this.tab(title).getByTitle('关闭', { exact: true }).click();
  }
}
