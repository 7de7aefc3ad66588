import { defineConfig } from '@playwright/test';

/** Browser tests: real Chromium, real server, one centre with its own database per worker. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/client/build-client.ts',
  fullyParallel: false,
  // One more than the cores of the smallest machine: a journey waits for a third of its time.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // No retries: a failure is a finding.
  retries: 0,
  // They end what hangs. A journey takes up to 40 s and an assertion up to 4 s on two cores; a busy machine may need a multiple.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../.cache/results/browser.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A click waits until its target stops moving. With reduced motion most tests take two thirds of the time. Tests of shell and tabs,
    // which have the most motion, use `MOVING`.
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
        // A journey is too short for the optimising compilers of the browser to pay: without them it takes a sixth less of its time.
        '--js-flags=--no-turbofan,--no-maglev',
      ],
    },
  },
});
