import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The account that sees the fixture menus; all others see what a new centre has. */
export const FIXTURE_ACCOUNT = 'zhongshen';
/** Pages with a table of 100 rows, and pages with a form. */
export const FIXTURE_TABLES = 18;
export const FIXTURE_FORMS = 4;

interface FixtureMenu {
  name: string;
  param: string;
  temporary?: boolean;
}

const count = (length: number, make: (index: number) => FixtureMenu) =>
  Array.from({ length }, (_, index) => make(index + 1));

const MENUS: readonly FixtureMenu[] = [
  ...count(FIXTURE_TABLES, (index) => ({ name: `测试表格${index}`, param: `/fixture/table-${index}` })),
  ...count(FIXTURE_FORMS, (index) => ({ name: `测试表单${index}`, param: `/fixture/form-${index}` })),
];

const EXTRA: readonly FixtureMenu[] = [
  { name: '外部链接', param: 'https://talent.example.org/' },
  { name: '临时页面', param: '/fixture/table-99', temporary: true },
];

/** Installs 22 menus for the tab work, an external link and a temporary menu, all for {@link FIXTURE_ACCOUNT}. */
export async function installFixtureMenus(sql: pg.Pool): Promise<void> {
  const groupId = randomUUID();
  await sql.query(`insert into sys_permission_group (id, code, name) values ($1, 'e2e_fixture', '测试菜单')`, [groupId]);
  await sql.query(
    `insert into sys_permission_group_holder (group_id, holder_kind, holder_id)
     select $1, 'MEMBER', id from sys_member where account = $2`,
    [groupId, FIXTURE_ACCOUNT],
  );
  for (const [index, menu] of [...MENUS, ...EXTRA].entries()) {
    const id = randomUUID();
    await sql.query(
      `insert into sys_menu (id, code, name, group_name, param, icon, order_no, is_temporary)
       values ($1, $2, $3, '测试', $4, 'table', $5, $6)`,
      [id, `e2e_${index + 1}`, menu.name, menu.param, 1000 + index, menu.temporary ?? false],
    );
    await sql.query('insert into sys_permission_group_menu (group_id, menu_id) values ($1, $2)', [groupId, id]);
  }
}
