import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Faults that are the component library's own, each on the one element that it draws so; nothing wider. */
const KNOWN: readonly { rule: string; target: RegExp }[] = [];

interface Finding {
  id: string;
  nodes: { target: string[]; html: string }[];
}

/** Waits until nothing fades or slides any more: half a fade is no contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const DRAWN_WITHIN_MS = 5_000;

/** Waits for the heading of a page that is still being drawn; axe tells of one that never gets any. */
async function drawn(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ state: 'attached', timeout: DRAWN_WITHIN_MS }).catch(() => undefined);
}

/** Expects that axe finds nothing on the page that is not known. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await drawn(page);
  await settled(page);
  const scan = async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    }; // set by AXE
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, html }) => ({ target, html })),
    }));
  };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings: Finding[] = await page.evaluate(scan);
  const unknown = findings.flatMap(({ id, nodes }) =>
    nodes
      .filter(
        ({ target }) => !KNOWN.some((known) => known.rule === id && known.target.test(target.join(' '))),
      )
      .map(({ target, html }) => `${where}: ${id} at ${target.join(' ')}: ${html.slice(0, 160)}`),
  );
  expect.soft(unknown).toEqual([]);
}
