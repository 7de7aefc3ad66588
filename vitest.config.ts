import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Limits of waiting for a condition: they only end what never comes. */
const PATIENT = { poll: { timeout: 10_000 } };
const PATIENT_WAITS = join(import.meta.dirname, 'tools/launcher/testing/patient-waits.mjs');

const NOT_TESTS = ['**/node_modules/**', '**/dist/**'];

/** All `npm test` runs without a browser: `npx vitest run --project unit`, or a path. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // By default one core is left free; half of a test's time is spent waiting for the database.
    maxWorkers: '100%',
    // `--changed` follows imports. These are found by their folder, or used by every test: a change to them runs everything.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/modules/*/*.*',
      '**/modules/*/!(web)/**',
      '**/src/db/migrations/**',
      '**/src/testing/*.ts',
    ],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: PATIENT,
          setupFiles: [PATIENT_WAITS],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'modules/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
          ],
          exclude: [...NOT_TESTS, '**/*.int.test.{ts,mjs}', 'modules/*/web/**', '**/module.test.ts'],
          // Each file would import the contract anew; no test here mocks a module or changes a global.
          isolate: false,
          // Whole pages and sheets are generated; other programs may use the processor too.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: [
            'packages/*/src/**/*.int.test.ts',
            'apps/server/src/**/*.int.test.ts',
            'modules/**/*.int.test.ts',
            // Installs the area in its own database.
            '{modules,apps/server/src/testing/fixture-modules}/*/module.test.ts',
            'tools/**/*.int.test.{ts,mjs}',
          ],
          exclude: NOT_TESTS,
          expect: PATIENT,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: [PATIENT_WAITS],
          // Loading the application per file would take as long as its tests; each file closes what it opens.
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
          expect: PATIENT,
          setupFiles: [PATIENT_WAITS, 'src/testing/setup.ts'],
          // Typing into a form takes seconds while other programs use the processor.
          testTimeout: 30_000,
          // Importing the component library per file would take six times as long; setup.ts cleans up between tests.
          isolate: false,
        },
      },
    ],
  },
});
