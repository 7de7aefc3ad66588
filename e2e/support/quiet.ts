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
