/** One step of `npm run check`: a program with arguments, run in the repository root. */
export interface CheckStep {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

/** What is compiled and linted, listed so that installed and built files are skipped. */
const ROOMS = ['packages', 'apps', 'modules', 'e2e', 'tools', 'vitest.config.ts'];

function script(path: string, ...args: readonly string[]): Pick<CheckStep, 'program' | 'args'> {
  return { program: process.execPath, args: [path, ...args] };
}

/** The steps of `npm run check`, the slow one first so that it runs beside the fast ones. */
export const CHECK_STEPS: readonly CheckStep[] = [
  {
    // The linter builds every compiler project anyway: one pass reports compiler errors and findings.
    name: 'types and lint',
    program: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '--format', 'unix', ...ROOMS],
  },
  { name: 'house', ...script('tools/check-house/main.ts') },
  { name: 'directions', ...script('tools/check-directions/main.ts') },
  {
    name: 'dead code',
    program: 'knip',
    args: ['--no-progress', '--reporter', 'compact', '--treat-config-hints-as-errors'],
  },
  { name: 'docs fresh', ...script('tools/gen-docs/main.ts', '--check') },
  { name: 'format', program: 'biome', args: ['format', '--reporter=summary', '--colors=off', '.'] },
];

/** The steps of `npm run fix`, sequential because every step may change files read by the next. */
export const FIX_STEPS: readonly CheckStep[] = [
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--fix', '--format', 'unix', ...ROOMS] },
  { name: 'format', program: 'biome', args: ['format', '--write', '--colors=off', '.'] },
  { name: 'docs', ...script('tools/gen-docs/main.ts') },
];
