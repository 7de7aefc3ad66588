import type { Page } from '@playwright/test';

/** Time without requests to or responses from the server. */
const QUIET_MS = 500;
const PATIENCE_MS = 30_000;

/** Waits until a page has sent all its automatic requests. Not `networkidle`: the message connection stays open during a session. */
export async function quiet(page: Page): Promise<void> {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  const giveUpAt = lastAt + PATIENCE_MS;
  while (Date.now() - lastAt < QUIET_MS && Date.now() < giveUpAt)
    await new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS / 10);
    });
  page.off('request', note);
  page.off('requestfinished', note);
  page.off('requestfailed', note);
}

/** Tasks of the page in which a change is rendered: render, commit, effects, and once more for what they set. */
const RENDER_TASKS = 6;

/** Waits until a page has rendered the changes that it knows of, also while its clock stands still. */
export async function rendered(page: Page): Promise<void> {
  await page.evaluate(async (tasks) => {
    for (let task = 0; task < tasks; task += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        port2.postMessage(null);
      });
    }
  }, RENDER_TASKS);
}
