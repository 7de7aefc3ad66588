import { expect, type Page } from '@playwright/test';
import { openUserMenu } from './journey.ts';

/** A theme in a mode, by preference names, with its expected values (VISUAL §1, §2). */
export interface Look {
  readonly theme: '资源中心' | '经典';
  readonly mode: '浅色' | '深色';
  readonly classes: string;
  /** Colours of page, filled button and text on a card. */
  readonly page: string;
  readonly strong: string;
  readonly text: string;
}

export const LOOKS = [
  {
    theme: '资源中心',
    mode: '浅色',
    classes: 'rc light',
    page: '#F2F5F9',
    strong: '#0F6CC9',
    text: '#1B2A3D',
  },
  {
    theme: '资源中心',
    mode: '深色',
    classes: 'rc dark',
    page: '#0B1420',
    strong: '#2470C4',
    text: '#E3EAF3',
  },
  {
    theme: '经典',
    mode: '浅色',
    classes: 'classic light',
    page: '#E9EFF6',
    strong: '#2E659E',
    text: '#22303F',
  },
  {
    theme: '经典',
    mode: '深色',
    classes: 'classic dark',
    page: '#171C24',
    strong: '#36699F',
    text: '#DDE4EC',
  },
] as const satisfies readonly Look[];

/** Selects an option of the preferences in the user menu (HDR-06, HDR-07). */
export async function choose(
  page: Page,
  ...choices: readonly (readonly [label: string, value: string])[]
): Promise<void> {
  const panel = await openUserMenu(page);
  for (const [label, value] of choices) {
    await panel.getByRole('radiogroup', { name: label }).getByText(value, { exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

/** Selects theme and mode. */
export async function chooseLook(page: Page, look: Look): Promise<void> {
  await choose(page, ['主题', look.theme], ['明暗', look.mode]);
  await expect(page.locator('html')).toHaveClass(new RegExp(`^${look.classes} `));
}

/** A colour in the browser's computed format. */
export function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}
