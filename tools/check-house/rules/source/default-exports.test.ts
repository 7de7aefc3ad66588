import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { defaultExports } from './default-exports.ts';

test('an unneeded default export is reported', () => {
  expect(
    judge(defaultExports, {
      'apps/web/src/ui/a.tsx': 'export default function A() {}',
      'b.ts': 'export default 1;',
    }),
  ).toEqual([
    'apps/web/src/ui/a.tsx:1 default export: only loaders (module.ts, web/index.ts, *.page.tsx, *.config.ts) get one',
    'b.ts:1 default export: only loaders (module.ts, web/index.ts, *.page.tsx, *.config.ts) get one',
  ]);
});

test('files for loaders may have a default export', () => {
  expect(
    judge(defaultExports, {
      'modules/visits/module.ts': 'export default 1;',
      'modules/visits/web/index.ts': 'export default 1;',
      'apps/web/src/features/login/login.page.tsx': 'export default function LoginPage() {}',
      'apps/web/vite.config.ts': 'export default {};',
      'apps/web/src/ui/a.tsx': 'export function A() {}',
    }),
  ).toEqual([]);
});
