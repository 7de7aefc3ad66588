import type { Finding, HouseRule } from '../../rule.ts';

/** Room → the folders allowed in it. Rooms that are not listed may name their folders freely. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  '': ['.ci', 'apps', 'docs', 'e2e', 'modules', 'packages', 'tools'],
  packages: ['contract', 'flow'],
  'packages/contract': ['src'],
  'packages/contract/src': [
    'access',
    'definitions',
    'endpoints',
    'errors',
    'field-types',
    'http',
    'i18n',
    'lib',
    'query',
    'rules',
  ],
  'packages/flow': ['src', 'test'],
  'packages/flow/src': ['actions', 'analysis', 'elements', 'engine', 'lib', 'parse', 'testing'],
  apps: ['server', 'web'],
  'apps/server': ['src'],
  'apps/server/src': ['adapters', 'db', 'features', 'http', 'lib', 'platform', 'testing'],
  'apps/server/src/platform': [
    'access',
    'audit',
    'bin',
    'calendar',
    'credentials',
    'dictionaries',
    'documents',
    'field-types',
    'files',
    'flows',
    'install',
    'jobs',
    'messages',
    'metadata',
    'organisation',
    'records',
    'regions',
    'retention',
    'scripts',
    'settings',
  ],
  'apps/server/src/features': [
    'account',
    'api-docs',
    'api-keys',
    'auth',
    'captcha',
    'definitions',
    'demo',
    'designers',
    'dictionary',
    'documents',
    'drafts',
    'duplicates',
    'files',
    'flow-instances',
    'flow-models',
    'flow-tasks',
    'front-log',
    'health',
    'intake',
    'list-views',
    'menus',
    'messages',
    'metrics',
    'online-enterprises',
    'organisation',
    'permissions',
    'policy-files',
    'records',
    'recycle-bin',
    'scripts',
    'settings',
    'statistics',
    'transfers',
    'web-client',
    'work-calendar',
  ],
  'apps/web': ['public', 'src'],
  'apps/web/src': [
    'api',
    'app',
    'features',
    'field-types',
    'i18n',
    'lib',
    'preferences',
    'session',
    'styles',
    'tabs',
    'testing',
    'ui',
    'views',
  ],
  docs: ['decisions', 'how-to', 'images', 'reference'],
  tools: [
    'bench',
    'check',
    'check-directions',
    'check-house',
    'gen-docs',
    'intake',
    'launcher',
    'new-module',
    'seed',
    'sources',
  ],
};

/** Where a file may stand on its own: rooms that hold folders only. */
const FOLDERS_ONLY = [
  'packages',
  'apps',
  'apps/server/src/features',
  'apps/web/src/features',
  'apps/web/src/views',
];

function foldersOf(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const parts = file.split('/').slice(0, -1);
    parts.forEach((_, index) => folders.add(parts.slice(0, index + 1).join('/')));
  }
  return [...folders].toSorted();
}

function parentOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

function strayFolder(folder: string): Finding[] {
  const allowed = ROOMS[parentOf(folder)];
  const name = folder.split('/').at(-1) ?? '';
  if (!allowed || allowed.includes(name)) return [];
  const room = parentOf(folder) || 'the root';
  return [
    { path: folder, line: 1, message: `no such room: ${room} holds ${allowed.join(', ')} (HOUSE, the tree)` },
  ];
}

function strayFile(file: string): Finding[] {
  const room = parentOf(file);
  if (!FOLDERS_ONLY.includes(room) || file.endsWith('README.md')) return [];
  return [{ path: file, line: 1, message: `${room}/ holds folders only: give the file a room of its own` }];
}

/** The tree has the rooms that HOUSE draws and no others. */
export const rooms: HouseRule = {
  name: 'rooms',
  check: (project) => [...foldersOf(project.files).flatMap(strayFolder), ...project.files.flatMap(strayFile)],
};
