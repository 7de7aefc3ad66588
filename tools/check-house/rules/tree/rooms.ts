import type { Finding, HouseRule } from '../../rule.ts';

/** Folder → its permitted subfolders. Folders not listed have free names. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  '': ['.ci', 'apps', 'docs', 'e2e', 'modules', 'packages', 'tools'],
  packages: ['contract', 'flow', 'pg'],
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
  'packages/pg': ['src'],
  'packages/pg/src': ['embedded', 'lib', 'reads', 'statements', 'testing', 'transactions'],
  apps: ['server', 'web'],
  'apps/server': ['src'],
  'apps/server/src': ['adapters', 'db', 'features', 'http', 'lib', 'platform', 'start', 'testing'],
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
  'apps/server/src/platform/flows': ['assignees', 'instances', 'tasks', 'timers', 'views'],
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
    'module-routes',
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
  docs: ['decisions', 'how-to', 'images', 'performance', 'reference'],
  tools: [
    'bench',
    'check',
    'check-directions',
    'check-house',
    'closures',
    'gen-docs',
    'intake',
    'launcher',
    'new-module',
    'seed',
    'sources',
  ],
};

/** Folder → the stems of its permitted files, each with its tests. */
const ROOT_FILES: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src': ['app', 'config', 'context', 'main', 'sdk'],
};

/** Folders that contain folders only. */
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
    {
      path: folder,
      line: 1,
      message: `unknown folder: ${room} may contain ${allowed.join(', ')} (docs/house.md, The tree)`,
    },
  ];
}

function strayFile(file: string): Finding[] {
  const room = parentOf(file);
  if (!FOLDERS_ONLY.includes(room) || file.endsWith('README.md')) return [];
  return [
    {
      path: file,
      line: 1,
      message: `${room}/ may contain only folders: move the file into a folder of its own`,
    },
  ];
}

function strayRootFile(file: string): Finding[] {
  const room = parentOf(file);
  const allowed = ROOT_FILES[room];
  const [stem = ''] = file.slice(room.length + 1).split('.');
  if (!allowed || allowed.includes(stem)) return [];
  const message = `${room}/ may contain only ${allowed.join(', ')} and their tests: move the file into ${room}/start/`;
  return [{ path: file, line: 1, message }];
}

/** The tree has exactly the folders listed in HOUSE. */
export const rooms: HouseRule = {
  name: 'rooms',
  check: (project) => [
    ...foldersOf(project.files).flatMap(strayFolder),
    ...project.files.flatMap(strayFile),
    ...project.files.flatMap(strayRootFile),
  ],
};
