/**
 * Import rules between folders (docs/house.md). Changing a rule requires a decision record. `apps/server/src/testing` and tests may import
 * anything in their own application.
 */

const TEST = '(\\.(test|spec|test-d)\\.tsx?$|/testing/)';

/** The tiers of one application, lowest first. Each may import its own tier and the lower ones. */
const SERVER_TIERS = [
  ['context.ts', 'config.ts', 'lib/', 'db/', 'http/', 'adapters/'],
  ['platform/'],
  ['sdk.ts', 'features/'],
  ['app.ts', 'start/'],
  ['main.ts'],
];
const WEB_TIERS = [
  ['lib/', 'styles/', 'i18n/', 'ui/', 'api/'],
  ['session/', 'tabs/', 'preferences/'],
  ['field-types/'],
  ['views/'],
  ['sdk.ts', 'features/'],
  ['pages.ts', 'app/'],
  ['main.tsx'],
];

function below(app, rooms) {
  return `^apps/${app}/src/(${rooms.join('|').replaceAll('.', '\\.')})`;
}

function tierRules(app, tiers) {
  return tiers.slice(0, -1).map((rooms, index) => ({
    name: `${app}-directions-${index + 1}`,
    comment: `${rooms.join(' ')} stand below ${tiers
      .slice(index + 1)
      .flat()
      .join(' ')}: what they need from there comes in as an argument`,
    severity: 'error',
    from: { path: below(app, rooms), pathNot: TEST },
    to: { path: below(app, tiers.slice(index + 1).flat()) },
  }));
}

const FLOWS = '^apps/server/src/platform/flows/';

/** The rooms of platform/flows, each with the rooms that it may import. */
const FLOW_ROOMS = {
  assignees: [],
  instances: ['assignees'],
  tasks: ['assignees', 'instances'],
  timers: ['assignees', 'instances'],
  views: ['assignees', 'instances', 'tasks'],
};

function flowRoomRules() {
  return Object.entries(FLOW_ROOMS).map(([room, others]) => ({
    name: `flow-room-${room}`,
    comment: `${room} imports ${['itself', ...others].join(', ')}, the dependencies and the deployments; verbs import rooms, not the reverse`,
    severity: 'error',
    from: { path: `${FLOWS}${room}/`, pathNot: TEST },
    to: { path: FLOWS, pathNot: `${FLOWS}((${[room, ...others].join('|')})/|(flow-deps|deployments)\\.ts$)` },
  }));
}

/** Name, reason, importing files, and forbidden imports. */
const RULES = [
  ['no-cycles', 'two files that need each other are one file or three', {}, { circular: true }],
  ['resolvable', 'the import cannot be resolved', {}, { couldNotResolve: true }],
  [
    'contract-is-pure',
    'the contract knows its schema library and nothing else',
    { path: '^packages/contract/src/', pathNot: TEST },
    { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
  ],
  [
    'flow-is-pure',
    'the interpreter knows the contract and the BPMN reader and nothing else',
    { path: '^packages/flow/src/', pathNot: TEST },
    { pathNot: ['^packages/(flow|contract)/src/', '(^|/)node_modules/(zod|bpmn-moddle|moddle)/'] },
  ],
  [
    'pg-knows-no-product',
    'the techniques for PostgreSQL know neither the contract nor the product',
    { path: '^packages/pg/src/', pathNot: TEST },
    { path: '^packages/', pathNot: '^packages/pg/src/' },
  ],
  [
    'packages-know-no-app',
    'packages stand below the applications',
    { path: '^packages/' },
    { path: '^(apps|modules|e2e|tools)/' },
  ],
  [
    'browser-knows-no-database',
    'contract, interpreter and browser run without PostgreSQL',
    { path: '^(packages/(contract|flow)|apps/web|modules)/' },
    { path: '^packages/pg/' },
  ],
  ['server-knows-no-web', 'they meet in the contract', { path: '^apps/server/' }, { path: '^apps/web/' }],
  ['web-knows-no-server', 'they meet in the contract', { path: '^apps/web/' }, { path: '^apps/server/' }],
  [
    'flows-know-no-http',
    'flows run in jobs too; asAppError of db translates their errors',
    { path: FLOWS, pathNot: TEST },
    { path: '^apps/server/src/http/' },
  ],
  [
    'flows-receive-record-verbs',
    'records call flows, so flows get the operations of records from their dependencies',
    { path: `${FLOWS}[^/]+/`, pathNot: TEST },
    { path: '^apps/server/src/platform/records/(actions|save)/', dependencyTypesNot: ['type-only'] },
  ],
  [
    'no-feature-to-feature',
    'what two features share is platform, or is passed in by app',
    { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: TEST },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  ],
  [
    'ui-knows-no-call',
    'components of ui know nothing of us',
    { path: '^apps/web/src/ui/' },
    { path: '^apps/web/src/(api|i18n)/|^packages/contract/src/(endpoints|http)/' },
  ],
  [
    'one-importer-of-the-component-library',
    'ui and field-types wrap the component library; everyone else uses them',
    { path: '^apps/web/src/', pathNot: '^apps/web/src/(ui|field-types)/' },
    { path: '(^|/)node_modules/(antd|@ant-design)/' },
  ],
  [
    'no-import-of-main',
    'main starts the application and exports nothing',
    {},
    { path: '^apps/[^/]+/src/main\\.tsx?$' },
  ],
  [
    'testing-serves-tests',
    'harness and fakes never reach a user',
    { path: '^(packages|apps|modules)/', pathNot: TEST },
    { path: TEST },
  ],
  [
    'no-dev-dependency-at-run-time',
    'it would be missing where the product runs',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
  ],
  [
    'no-module-to-module',
    'business areas relate by code, never by import',
    { path: '^modules/([^/]+)/' },
    { path: '^modules/', pathNot: '^modules/$1/' },
  ],
  [
    'definitions-are-data',
    'a definition imports neither its own server and web parts nor an application',
    { path: '^modules/[^/]+/', pathNot: ['^modules/[^/]+/(server|web)/', TEST] },
    { path: '^modules/[^/]+/(server|web)/|^apps/' },
  ],
  [
    'definitions-are-pure',
    'a definition knows the language of definitions and nothing else: browsers and designers read it too',
    { path: '^modules/[^/]+/', pathNot: ['^modules/[^/]+/(server|web)/', TEST] },
    { pathNot: ['^modules/', '^packages/contract/src/', '^apps/'] },
  ],
  [
    'module-server-door',
    'the server part of an area sees the server through its sdk',
    { path: '^modules/[^/]+/server/', pathNot: TEST },
    { path: '^apps/', pathNot: '^apps/server/src/sdk\\.ts$' },
  ],
  [
    'module-web-door',
    'the web part of an area sees the browser application through its sdk',
    { path: '^modules/[^/]+/web/', pathNot: TEST },
    { path: '^apps/', pathNot: '^apps/web/src/sdk\\.ts$' },
  ],
  [
    'module-web-knows-no-definition',
    'the browser reads installed definitions from the server; of its area a web part imports its own files and the endpoints',
    { path: '^modules/([^/]+)/web/', pathNot: TEST },
    {
      path: '^(modules/$1|packages)/',
      pathNot: ['^modules/$1/web/', '^modules/$1/[^/]+\\.endpoints\\.ts$', '^packages/contract/src/'],
    },
  ],
  [
    'e2e-sees-the-outside',
    'journeys use what a person uses',
    { path: '^e2e/' },
    { path: '^(apps|modules)/' },
  ],
];

export default {
  forbidden: [
    ...RULES.map(([name, comment, from, to]) => ({ name, comment, severity: 'error', from, to })),
    ...tierRules('server', SERVER_TIERS),
    ...tierRules('web', WEB_TIERS),
    ...flowRoomRules(),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-e2e|data)/' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
