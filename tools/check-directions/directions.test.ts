import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterEach, describe, expect, test } from 'vitest';
import { findMisdirections } from './directions.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A small repository with two applications; `texts` adds or replaces files. */
function plant(texts: Readonly<Record<string, string>>): void {
  root = mkdtempSync(join(tmpdir(), 'directions-'));
  const all: Record<string, string> = {
    'package.json': '{ "name": "planted", "type": "module" }',
    'node_modules/antd/package.json': '{ "name": "antd", "version": "1.0.0", "main": "index.js" }',
    'node_modules/antd/index.js': 'export const Button = 1;',
    'packages/contract/src/one.ts': 'export const one = 1;',
    'apps/server/package.json': '{ "type": "module", "imports": { "#server/*": "./src/*" } }',
    'apps/web/package.json':
      '{ "type": "module", "imports": { "#web/*": "./src/*" }, "dependencies": { "antd": "1" } }',
    'modules/README.md': '',
    'e2e/README.md': '',
    'tools/README.md': '',
    ...texts,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

async function brokenRules(texts: Readonly<Record<string, string>>): Promise<string[]> {
  plant(texts);
  const found = await findMisdirections(root, REPOSITORY);
  return [...new Set(found.map((item) => item.rule))].toSorted();
}

interface Fault {
  readonly rule: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly alsoBreaks?: readonly string[];
}

/** A room of platform/flows that imports another part of it. */
function flowRoomFault(room: string, imported: string): Fault {
  const flows = 'apps/server/src/platform/flows';
  const texts = {
    [`${flows}/${room}/a.ts`]: `import '#server/platform/flows/${imported}';`,
    [`${flows}/${imported}`]: '',
  };
  return { rule: `flow-room-${room}`, texts };
}

const FAULTS: readonly Fault[] = [
  {
    rule: 'no-cycles',
    texts: {
      'apps/server/src/db/a.ts': "import { b } from './b.ts';\nexport const a = b;",
      'apps/server/src/db/b.ts': "import { a } from './a.ts';\nexport const b = a;",
    },
  },
  { rule: 'resolvable', texts: { 'apps/server/src/db/a.ts': "import '#server/db/nowhere.ts';" } },
  { rule: 'contract-is-pure', texts: { 'packages/contract/src/a.ts': "import 'node:fs';" } },
  {
    rule: 'flow-is-pure',
    texts: { 'packages/flow/src/a.ts': "import 'node:fs';" },
  },
  {
    rule: 'pg-knows-no-product',
    texts: {
      'packages/pg/src/a.ts': "import { one } from '../../contract/src/one.ts';\nexport const a = one;",
    },
  },
  {
    rule: 'browser-knows-no-database',
    texts: {
      'apps/web/src/ui/a.tsx': "import '../../../../packages/pg/src/b.ts';",
      'packages/pg/src/b.ts': '',
    },
  },
  {
    rule: 'server-knows-no-web',
    texts: { 'apps/server/src/db/a.ts': "import '../../../web/src/lib/b.ts';", 'apps/web/src/lib/b.ts': '' },
  },
  {
    rule: 'no-dev-dependency-at-run-time',
    texts: {
      'apps/server/package.json': '{ "type": "module", "devDependencies": { "antd": "1" } }',
      'apps/server/src/db/a.ts': "import { Button } from 'antd';\nexport const a = Button;",
    },
  },
  {
    rule: 'packages-know-no-app',
    texts: {
      'packages/contract/src/a.test.ts': "import '../../../apps/server/src/app.ts';",
      'apps/server/src/app.ts': '',
    },
  },
  {
    rule: 'web-knows-no-server',
    texts: {
      'apps/web/src/ui/a.tsx': "import '../../../server/src/context.ts';",
      'apps/server/src/context.ts': '',
    },
  },
  {
    rule: 'server-directions-1',
    texts: {
      'apps/server/src/http/a.ts': "import type { B } from '#server/features/auth/b.ts';\nexport type A = B;",
      'apps/server/src/features/auth/b.ts': 'export type B = string;',
    },
  },
  {
    rule: 'server-directions-2',
    texts: {
      'apps/server/src/platform/records/a.ts': "import '#server/features/auth/b.ts';",
      'apps/server/src/features/auth/b.ts': '',
    },
  },
  {
    rule: 'server-directions-3',
    texts: {
      'apps/server/src/features/auth/a.ts': "import '#server/app.ts';",
      'apps/server/src/app.ts': '',
    },
  },
  {
    rule: 'server-directions-4',
    texts: {
      'apps/server/src/app.ts': "import type { B } from '#server/main.ts';\nexport type A = B;",
      'apps/server/src/main.ts': 'export type B = string;',
    },
    alsoBreaks: ['no-import-of-main'],
  },
  {
    rule: 'web-directions-1',
    texts: {
      'apps/web/src/ui/a.tsx': "import '#web/session/b.ts';",
      'apps/web/src/session/b.ts': '',
    },
  },
  {
    rule: 'web-directions-4',
    texts: {
      'apps/web/src/views/list-view/a.tsx':
        "import { B } from '#web/features/login/b.tsx';\nexport const A = () => <B />;",
      'apps/web/src/features/login/b.tsx': 'export const B = () => <i />;',
    },
  },
  {
    rule: 'web-directions-2',
    texts: {
      'apps/web/src/session/a.ts': "import '#web/field-types/text/b.ts';",
      'apps/web/src/field-types/text/b.ts': '',
    },
  },
  {
    rule: 'web-directions-3',
    texts: {
      'apps/web/src/field-types/text/a.ts': "import '#web/views/list-view/b.ts';",
      'apps/web/src/views/list-view/b.ts': '',
    },
  },
  {
    rule: 'web-directions-5',
    texts: {
      'apps/web/src/features/login/a.ts': "import '#web/app/shell/b.ts';",
      'apps/web/src/app/shell/b.ts': '',
    },
  },
  {
    rule: 'web-directions-6',
    texts: { 'apps/web/src/app/a.ts': "import '#web/main.tsx';", 'apps/web/src/main.tsx': '' },
    alsoBreaks: ['no-import-of-main'],
  },
  flowRoomFault('assignees', 'instances/b.ts'),
  flowRoomFault('instances', 'start.ts'),
  flowRoomFault('tasks', 'views/b.ts'),
  flowRoomFault('timers', 'tasks/b.ts'),
  flowRoomFault('views', 'timers/b.ts'),
  {
    rule: 'flows-know-no-http',
    texts: {
      'apps/server/src/platform/flows/start.ts': "import '#server/http/b.ts';",
      'apps/server/src/http/b.ts': '',
    },
  },
  {
    rule: 'flows-receive-record-verbs',
    texts: {
      'apps/server/src/platform/flows/tasks/a.ts':
        "import { b } from '#server/platform/records/save/b.ts';\nexport const a = b;",
      'apps/server/src/platform/records/save/b.ts': 'export const b = 1;',
    },
  },
  {
    rule: 'no-feature-to-feature',
    texts: {
      'apps/server/src/features/auth/a.ts': "import '#server/features/menus/b.ts';",
      'apps/server/src/features/menus/b.ts': '',
    },
  },
  {
    rule: 'ui-knows-no-call',
    texts: { 'apps/web/src/ui/a.tsx': "import '#web/api/b.ts';", 'apps/web/src/api/b.ts': '' },
  },
  {
    rule: 'one-importer-of-the-component-library',
    texts: {
      'apps/web/src/features/login/a.tsx': "import { Button } from 'antd';\nexport const a = Button;",
    },
  },
  {
    rule: 'no-import-of-main',
    texts: {
      'apps/server/src/testing/a.ts': "import '#server/main.ts';",
      'apps/server/src/main.ts': '',
    },
  },
  {
    rule: 'testing-serves-tests',
    texts: {
      'apps/server/src/app.ts': "import '#server/testing/b.ts';",
      'apps/server/src/testing/b.ts': '',
    },
  },
  {
    rule: 'no-module-to-module',
    texts: { 'modules/visits/module.ts': "import '../ledgers/module.ts';", 'modules/ledgers/module.ts': '' },
  },
  {
    rule: 'definitions-are-data',
    texts: {
      'modules/visits/module.ts': "import './server/index.ts';",
      'modules/visits/server/index.ts': '',
    },
  },
  {
    rule: 'definitions-are-pure',
    texts: { 'modules/visits/visit/visit.resource.ts': "import 'node:fs';" },
  },
  {
    rule: 'module-server-door',
    texts: {
      'modules/visits/server/index.ts': "import '../../../apps/server/src/db/a.ts';",
      'apps/server/src/db/a.ts': '',
    },
  },
  {
    rule: 'module-web-door',
    texts: {
      'modules/visits/web/index.ts': "import '../../../apps/web/src/ui/a.tsx';",
      'apps/web/src/ui/a.tsx': '',
    },
  },
  {
    rule: 'module-web-knows-no-definition',
    texts: {
      'modules/visits/web/index.ts': "import '../visit.ts';",
      'modules/visits/visit.ts': '',
    },
  },
  {
    rule: 'e2e-sees-the-outside',
    texts: {
      'e2e/auth/login.spec.ts': "import '../../apps/web/src/ui/a.tsx';",
      'apps/web/src/ui/a.tsx': '',
    },
  },
];

describe('import directions', () => {
  test.each(FAULTS)('a planted violation is found: $rule', async ({ rule, texts, alsoBreaks = [] }) => {
    expect(await brokenRules(texts)).toEqual([rule, ...alsoBreaks].toSorted());
  });

  test('every rule has a planted violation', async () => {
    const { forbidden } = await extractDepcruiseConfig(join(REPOSITORY, '.dependency-cruiser.mjs'));
    const names = (forbidden ?? []).map((rule) => rule.name ?? '');
    expect(FAULTS.map((fault) => fault.rule).toSorted()).toEqual(names.toSorted());
  });

  test('permitted imports are accepted', async () => {
    const rules = await brokenRules({
      'apps/server/src/main.ts': "import '#server/app.ts';",
      'apps/server/src/app.ts': "import '#server/features/auth/a.ts';\nimport '#server/http/b.ts';",
      'apps/server/src/features/auth/a.ts': "import './c.ts';\nimport '#server/platform/records/d.ts';",
      'apps/server/src/features/auth/a.int.test.ts': "import '#server/testing/test-app.ts';",
      'apps/server/src/features/auth/c.ts': '',
      'apps/server/src/platform/records/d.ts': "import '#server/context.ts';",
      'apps/server/src/context.ts': '',
      'apps/server/src/http/b.ts': '',
      'apps/server/src/testing/test-app.ts': "import '#server/app.ts';",
      'apps/web/src/ui/button.tsx': "import { Button } from 'antd';\nexport const A = () => <i>{Button}</i>;",
      'apps/web/src/features/login/login.tsx':
        "import { A } from '#web/ui/button.tsx';\nexport const L = () => <A />;",
    });
    expect(rules).toEqual([]);
  });
});
