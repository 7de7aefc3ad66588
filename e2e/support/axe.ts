import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations caused by the component library, each limited to its element. */
const ACCEPTED: readonly { rule: string; target: RegExp }[] = [];

interface Finding {
  id: string;
  nodes: { target: string[]; html: string }[];
}

/** Waits until all animations have ended: a half-faded text has too little contrast. Those that follow a scroll position never end. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const DRAWN_WITHIN_MS = 5_000;

/** Waits for the heading of a page that is still loading; axe reports a page without one. */
async function drawn(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ state: 'attached', timeout: DRAWN_WITHIN_MS }).catch(() => undefined);
}

/** Expects that axe finds only accepted violations on the page. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await drawn(page);
  await settled(page);
  const scan = async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    }; // set by AXE
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      // Off by default: voice control finds a control by the words that it shows.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
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
        ({ target }) =>
          !ACCEPTED.some((accepted) => accepted.rule === id && accepted.target.test(target.join(' '))),
      )
      .map(({ target, html }) => `${where}: ${id} at ${target.join(' ')}: ${html.slice(0, 160)}`),
  );
  expect.soft(unknown).toEqual([]);
}
