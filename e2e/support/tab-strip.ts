import { expect, type Locator, type Page } from '@playwright/test';

/** The strip of open tabs, as a person uses it. */
export class TabStrip {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  /** Titles from left to right. */
  async titles(): Promise<string[]> {
    const texts = await this.page.getByRole('tab').allInnerTexts();
    return texts.map((text) => text.trim());
  }

  get selected(): Locator {
    return this.page.getByRole('tab', { selected: true });
  }

  /** Opens a page through the side menu. */
  async open(...names: string[]): Promise<void> {
    for (const name of names) {
      await this.page.getByRole('navigation').getByRole('menuitem', { name, exact: true }).click();
      await expect(this.selected).toHaveText(name);
    }
  }

  /** Picks an entry of a tab's context menu. */
  async pick(tabName: string, action: string): Promise<void> {
    await this.tab(tabName).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async close(name: string): Promise<void> {
    await this.tab(name).hover();
    await this.page.getByRole('button', { name: `关闭 ${name}`, exact: true }).click();
  }
}
