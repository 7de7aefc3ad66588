import type { HouseRule } from '../../rule.ts';

const KEBAB = '[a-z0-9]+(-[a-z0-9]+)*';

const ROLES = [
  'action',
  'bench',
  'cell',
  'config',
  'd',
  'dev',
  'dictionaries',
  'endpoints',
  'flow',
  'form',
  'hooks',
  'int.test',
  'job',
  'list',
  'logic',
  'menu',
  'module',
  'page',
  'permissions',
  'print',
  'prop.test',
  'repository',
  'resource',
  'routes',
  'script',
  'service',
  'spec',
  'statistic',
  'store',
  'test',
  'test-d',
];

const CODE_NAME = new RegExp(
  `^${KEBAB}(\\.(${ROLES.join('|').replaceAll('.', '\\.')}))*\\.(ts|tsx|mjs|cjs|css)$`,
);
const OTHER_NAME = new RegExp(`^\\.?${KEBAB}(\\.${KEBAB})*$`);
const FOLDER_NAME = new RegExp(`^\\.?${KEBAB}$`);
const NUMBERED = /^\d{4}_[a-z]+(_[a-z0-9]+)+(\.(int\.)?test)?\.ts$/;
const DECISION = new RegExp(`^\\d{4}-${KEBAB}\\.md$`);

/** Names fixed by external conventions. */
const CONVENTIONAL = new Set([
  'README.md',
  'LICENSE',
  'NOTICE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
]);
/** Locale tags contain capital letters: `zh-TW`. */
const LOCALE = /^[a-z]{2,3}(-[A-Z]{2})?(\.json)?$/;

function folderFault(path: string): string | undefined {
  const wrong = path
    .split('/')
    .slice(0, -1)
    .find((part) => !FOLDER_NAME.test(part) && !LOCALE.test(part));
  return wrong && `folder "${wrong}" is not kebab-case`;
}

function codeFault(path: string, name: string): string | undefined {
  if (/\/(migrations|upgrades)\/\d/.test(path)) {
    return NUMBERED.test(name) ? undefined : `"${name}" is not NNNN_verb_noun.ts`;
  }
  if (CODE_NAME.test(name)) return undefined;
  return `"${name}" is not <noun>.<role> in kebab-case with a known role (${ROLES.join(', ')})`;
}

function nameFault(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (CONVENTIONAL.has(name) || LOCALE.test(name) || name.startsWith('.')) return undefined;
  if (/\.(ts|tsx|mts|mjs|cjs|js|jsx|css)$/.test(name)) return codeFault(path, name);
  if (path.startsWith('docs/decisions/')) {
    return DECISION.test(name) ? undefined : `"${name}" is not NNNN-title.md`;
  }
  return OTHER_NAME.test(name) ? undefined : `"${name}" is not kebab-case`;
}

/** Files and folders are kebab-case, code files `<noun>.<role>.ts` with a role listed in HOUSE. */
export const fileNames: HouseRule = {
  name: 'file-names',
  check: (project) =>
    project.files.flatMap((path) => {
      const fault = folderFault(path) ?? nameFault(path);
      return fault ? [{ path, line: 1, message: fault }] : [];
    }),
};
