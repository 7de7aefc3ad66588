import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { recordAccess } from './record-access.ts';

test('a table of records named outside its source is reported', () => {
  const path = 'apps/server/src/features/visits/visits.service.ts';
  expect(
    judge(recordAccess, {
      [path]:
        'const a = sql.table(resource.recordTable);\nconst b = sql`select id from biz_visit`;\nconst { recordTable } = c;',
    }),
  ).toEqual([
    `${path}:1 \`recordTable\` names a table of records: use a part of platform/records/source`,
    `${path}:2 a table of records by its name: use \`records(ctx).source(resource)\``,
    `${path}:3 \`recordTable\` names a table of records: use a part of platform/records/source`,
  ]);
});

test('a row scope or row security applied outside the source of records is reported', () => {
  const path = 'modules/visits/server/visit.action.ts';
  expect(
    judge(recordAccess, {
      [path]:
        "import { underRowSecurity } from '#server/platform/access/row-security/under-row-security.ts';",
      'apps/server/src/platform/records/source/records.ts':
        "import { underRowSecurity } from '#server/platform/access/row-security/under-row-security.ts';",
    }),
  ).toEqual([`${path}:1 underRowSecurity: use \`records(ctx)\`, which applies it`]);
});

test('the installer, the source itself, tests and columns of flow tables are accepted', () => {
  expect(
    judge(recordAccess, {
      'apps/server/src/platform/install/a.ts': 'const a = resource.recordTable;',
      'apps/server/src/platform/records/source/a.ts': 'const a = sql.table(resource.recordTable);',
      'apps/server/src/platform/flows/views/a.ts': 'const a = sql`select biz_id, biz_type from flow_task`;',
      'apps/server/src/features/visits/visits.int.test.ts': 'const a = sql`select id from biz_visit`;',
    }),
  ).toEqual([]);
});
