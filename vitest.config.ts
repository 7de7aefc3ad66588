import { defineConfig } from 'vitest/config';

const NOT_TESTS = ['**/node_modules/**', '**/dist/**'];

/** Everything that `npm test` runs without a browser: `npx vitest run --project unit`, or a path. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // One core is left free unless this says otherwise, and half of the time a test waits for the database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'modules/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
          ],
          exclude: [...NOT_TESTS, '**/*.int.test.{ts,mjs}', 'modules/*/web/**', '**/module.test.ts'],
          // Whole pages are generated and sheets written; other programs may use the processor too.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: [
            'apps/server/src/**/*.int.test.ts',
            'modules/**/*.int.test.ts',
            // Installs the area on a database of its own.
            '{modules,apps/server/src/testing/fixture-modules}/*/module.test.ts',
            'tools/**/*.int.test.{ts,mjs}',
          ],
          exclude: NOT_TESTS,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Reading the application anew for each file would take as long as its tests; each closes what it opens.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', '../../modules/*/web/**/*.test.{ts,tsx}'],
          exclude: NOT_TESTS,
          setupFiles: ['src/testing/setup.ts'],
          // Typing into a form costs seconds where other programs use the processor too.
          testTimeout: 30_000,
          // Importing the component library per file would take six times as long; setup.ts cleans up between tests.
          isolate: false,
        },
      },
    ],
  },
});
