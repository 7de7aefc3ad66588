/** One thing that `npm run check` asks: a program with its arguments, run in the root of the repository. */
export interface CheckStep {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

/** The rooms that are linted; named, so that nothing installed or built is walked. */
const ROOMS = ['packages', 'apps', 'modules', 'e2e', 'tools'];

function script(path: string, ...args: readonly string[]): Pick<CheckStep, 'program' | 'args'> {
  return { program: process.execPath, args: [path, ...args] };
}

/** The compiler remembers what it knew in `.cache`, so that a second check only looks at what changed. */
function compiler(project: string): Pick<CheckStep, 'program' | 'args'> {
  const memory = `.cache/types/${project.replaceAll('/', '-').replace(/^\.$/, 'root')}.tsbuildinfo`;
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', memory, '--pretty', 'false', '-p', project];
  return { program: 'tsc', args };
}

/** The questions of `npm run check`, the slow ones first so that they run beside the quick ones. */
export const CHECK_STEPS: readonly CheckStep[] = [
  { name: 'types of web', ...compiler('apps/web') },
  { name: 'types of server', ...compiler('apps/server') },
  { name: 'types of tools and e2e', ...compiler('.') },
  { name: 'types of contract', ...compiler('packages/contract') },
  { name: 'types of flow', ...compiler('packages/flow') },
  { name: 'types of modules', ...compiler('modules') },
  { name: 'types of launcher', ...compiler('tools/launcher') },
  {
    name: 'lint',
    program: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--format', 'unix', ...ROOMS],
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

/** What `npm run fix` does, one after the other: every step may change files that the next one reads. */
export const FIX_STEPS: readonly CheckStep[] = [
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--fix', '--format', 'unix', ...ROOMS] },
  { name: 'format', program: 'biome', args: ['format', '--write', '--colors=off', '.'] },
  { name: 'docs', ...script('tools/gen-docs/main.ts') },
];
