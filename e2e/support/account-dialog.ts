import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFromUserMenu } from './journey.ts';

/** Label of a field of the account settings. */
export type AccountLabel = '姓名' | '账号' | '邮箱' | '手机号' | '旧密码' | '新密码' | '确认新密码';

/** Page object of the account settings. */
export class AccountDialog {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: '账号设置' });
  }

  /** Opens the dialog from the user menu, and waits for the stored values. */
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

  /** Expects the error message of a field, linked as its description; empty for none. */
  async expectFault(label: AccountLabel, text: string): Promise<void> {
    await expect(this.field(label)).toHaveAccessibleDescription(text);
    await expect(this.field(label)).toHaveAttribute('aria-invalid', String(text !== ''));
  }
}
