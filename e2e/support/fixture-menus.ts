import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The account with the fixture menus; all others have those of a new centre. */
export const FIXTURE_ACCOUNT = 'zhongshen';
/** Pages with a table of 100 rows, and pages with a form. */
const FIXTURE_TABLES = 18;
const FIXTURE_FORMS = 4;

interface FixtureMenu {
  name: string;
  param: string;
  temporary?: boolean;
  keepAlive?: boolean;
  /** Name of its parent menu. */
  parent?: string;
}

const count = (length: number, make: (index: number) => FixtureMenu) =>
  Array.from({ length }, (_, index) => make(index + 1));

const MENUS: readonly FixtureMenu[] = [
  ...count(FIXTURE_TABLES, (index) => ({ name: `测试表格${index}`, param: `/fixture/table-${index}` })),
  ...count(FIXTURE_FORMS, (index) => ({ name: `测试表单${index}`, param: `/fixture/form-${index}` })),
  { name: '外部链接', param: 'https://talent.example.org/' },
  { name: '临时页面', param: '/fixture/table-99', temporary: true },
  { name: '不保留页面', param: '/fixture/form-98', keepAlive: false },
  { name: '待初审列表', param: '/fixture/table-50?list_status=0' },
  { name: '待终审列表', param: '/fixture/table-50?list_status=1' },
  { name: '请求页面', param: '/fixture/calls-1' },
  { name: '六十字段表单', param: '/fixture/sixty-1' },
  { name: '出错页面', param: '/fixture/broken-1' },
  { name: '尚未开放页面', param: '/not-built-yet' },
  { name: '上级菜单', param: '' },
  { name: '下级页面', param: '/fixture/table-60', parent: '上级菜单' },
];

/** Installs 22 menus for the tab tests and one of every other kind, all for {@link FIXTURE_ACCOUNT}. */
export async function installFixtureMenus(sql: pg.Pool): Promise<void> {
  const groupId = randomUUID();
  await sql.query(
    `insert into sys_permission_group (id, code, name) values ($1, 'e2e_fixture', '测试菜单')`,
    [groupId],
  );
  await sql.query(
    `insert into sys_permission_group_holder (group_id, holder_kind, holder_id)
     select $1, 'MEMBER', id from sys_member where account = $2`,
    [groupId, FIXTURE_ACCOUNT],
  );
  const ids = new Map<string, string>();
  for (const [index, menu] of MENUS.entries()) {
    const id = randomUUID();
    ids.set(menu.name, id);
    await sql.query(
      `insert into sys_menu (id, parent_id, code, name, group_name, param, icon, order_no, is_temporary, is_keep_alive)
       values ($1, $2, $3, $4, '测试', $5, 'table', $6, $7, $8)`,
      [
        id,
        ids.get(menu.parent ?? '') ?? null,
        `e2e_${index + 1}`,
        menu.name,
        menu.param,
        1000 + index,
        menu.temporary ?? false,
        menu.keepAlive ?? true,
      ],
    );
    await sql.query('insert into sys_permission_group_menu (group_id, menu_id) values ($1, $2)', [
      groupId,
      id,
    ]);
  }
}
