import { defineConfig } from '@playwright/test';

/** Browser journeys: real Chromium, real server, one centre with a database of its own per worker. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/client/build-client.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // A journey passes the first time, or has found something.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../.cache/results/browser.json' }],
  ],
  // The built client, as a person has it; and the Vite dev server, which alone shows the header tools (HDR-02).
  projects: [
    { name: 'built', testMatch: '**/*.spec.ts', testIgnore: '**/*.dev.spec.ts' },
    { name: 'development', testMatch: '**/*.dev.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A click waits until what it is to hit stands still: most journeys are those of somebody whose system asks for less motion,
    // and take two thirds of the time. Those of shell and tabs, which move most, are not (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
