import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFromUserMenu } from './journey.ts';

/** A field of the account settings by its label. */
export type AccountLabel = '姓名' | '账号' | '邮箱' | '手机号码' | '原密码' | '新密码' | '确认新密码';

/** The account settings, as a person uses them. */
export class AccountDialog {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: '账号设置' });
  }

  /** Opens the dialog by the menu behind the person's name, and waits for the stored values. */
  static async open(page: Page): Promise<AccountDialog> {
    await chooseFromUserMenu(page, '账号设置');
    const dialog = new AccountDialog(page);
    await expect(dialog.field('邮箱')).not.toHaveValue('');
    await expect(dialog.field('邮箱')).toBeFocused();
    return dialog;
  }

  field(label: AccountLabel): Locator {
    return this.root.getByLabel(label, { exact: true });
  }

  async fill(values: Partial<Record<AccountLabel, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await this.root.getByLabel(label, { exact: true }).fill(value);
  }

  async save(): Promise<void> {
    await this.root.getByRole('button', { name: '保存', exact: true }).click();
  }

  /** Expects the sentence under a field, told to readers as its description; empty for none. */
  async expectFault(label: AccountLabel, text: string): Promise<void> {
    await expect(this.field(label)).toHaveAccessibleDescription(text);
    await expect(this.field(label)).toHaveAttribute('aria-invalid', String(text !== ''));
  }
}
