import type { Page } from '@playwright/test';

/** As long as this nothing was asked of the server, and nothing answered. */
const QUIET_MS = 500;
const PATIENCE_MS = 30_000;

/**
 * Waits until a page has asked for everything that it asks for by itself. Not `networkidle`: the line over which messages come stays
 * open for as long as somebody is signed in.
 */
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
