import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Centre } from '../support/centre.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';

const PATH = '/menu-management';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

/** Fills in the fields of every entry. */
async function fill(page: Page, menu: { name: string; code: string; param?: string }): Promise<void> {
  await field(page, '菜单名称').fill(menu.name);
  await field(page, '菜单编码').fill(menu.code);
  if (menu.param !== undefined) await field(page, '路由或链接').fill(menu.param);
}

/** Adds a top entry through the page. */
async function addTop(page: Page, menu: { name: string; code: string; param?: string }): Promise<void> {
  await button(page, '新增菜单').click();
  await expect(heading(page, '新增菜单')).toBeVisible();
  await fill(page, menu);
  await button(page, '保存').click();
  await expect(line(page, menu.code).or(line(page, menu.name)).first()).toBeVisible();
}

/** Codes below an entry, in database order. */
async function codesBelow(centre: Centre, parent: string): Promise<string[]> {
  const { rows } = await centre.sql.query(
    `select m.code from sys_menu m join sys_menu p on p.id = m.parent_id where p.code = $1 order by m.order_no, m.code`,
    [parent],
  );
  return rows.map(({ code }) => code);
}

async function dropMenus(centre: Centre): Promise<void> {
  await centre.sql.query(`update sys_menu set parent_id = null where code like 'j_%'`);
  await centre.sql.query(`delete from sys_menu where code like 'j_%'`);
  await centre.broadcast('permissions-changed');
}

/** Grants an entry to the administrators, through a permission group. */
async function grant(centre: Centre, code: string): Promise<void> {
  await centre.sql.query(
    `insert into sys_permission_group_menu (group_id, menu_id)
     select g.id, m.id from sys_permission_group g, sys_menu m where g.code = 'admin' and m.code = $1`,
    [code],
  );
  await centre.broadcast('permissions-changed');
}

test.afterEach(async ({ centre }) => dropMenus(centre));

test('PERM-04 NAV-03 a person adds, finds and changes a menu, gives it a child and deletes it', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn('admin', { at: PATH });
  await button(page, '新增菜单').click();
  await expect(page).toHaveURL(/\/menu-management\/add-menu/);
  await button(page, '保存').click();
  await expect(page.getByText('请输入名称')).toBeVisible();
  await expect(field(page, '菜单名称')).toBeFocused();
  await fill(page, { name: '跨境数据', code: 'j_data', param: '/nowhere' });
  await expect(page.getByRole('tab', { name: /有未保存的修改/ })).toBeVisible();
  await button(page, '保存').click();
  await expect(page.getByText('请填写本系统的页面或 http(s) 链接')).toBeVisible();
  await field(page, '路由或链接').fill('/system/dictionary');
  await button(page, '保存').click();
  await expect(page.getByText('路由“/system/dictionary”已被菜单“字典管理”使用')).toBeVisible();
  await field(page, '路由或链接').fill('');
  await button(page, '选择').click();
  const icons = page.getByRole('dialog', { name: '选择图标' });
  await icons.getByRole('textbox', { name: '搜索图标' }).fill('global');
  await icons.getByRole('button', { name: 'global', exact: true }).click();
  await page.keyboard.press('Control+s');
  await expect(toast(page, '保存成功').first()).toBeVisible();
  await expect(page).toHaveURL(/\/menu-management$/);
  await field(page, '按名称、拼音、编码或路由查找').fill('kjsj');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await line(page, '跨境数据').click();
  await button(page, '新增子菜单').click();
  await expect(heading(page, '新增子菜单')).toBeVisible();
  await fill(page, { name: '开放数据', code: 'j_open', param: 'https://data.example.org/' });
  await button(page, '保存').click();
  await expect(line(page, '开放数据')).toContainText('新窗口');
  // An entry with a child is not deleted.
  await button(page, '删除').click();
  const ask = page.getByRole('dialog', { name: '删除“跨境数据”' });
  await ask.getByRole('button', { name: '删除' }).click();
  await expect(ask.getByRole('alert')).toContainText('该菜单下还有 1 个子菜单，请先删除或移走子菜单');
  await ask.getByRole('button', { name: '取消' }).click();
  await line(page, '开放数据').click();
  await button(page, '编辑').click();
  await expect(heading(page, '编辑菜单')).toBeVisible();
  await expect(field(page, '菜单编码')).toBeDisabled();
  await field(page, '菜单名称').fill('开放平台');
  await button(page, '保存').click();
  await expect(line(page, '开放平台')).toBeVisible();
  await button(page, '删除').click();
  await page.getByRole('dialog', { name: '删除“开放平台”' }).getByRole('button', { name: '删除' }).click();
  await expect(line(page, '开放平台')).toHaveCount(0);
  expect(await codesBelow(centre, 'j_data')).toEqual([]);
});

test('PERM-04 NAV-03 the four routes open in their own tabs and are restored after a reload', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn('admin', { at: PATH });
  await addTop(page, { name: '甲', code: 'j_alpha' });
  const { rows } = await centre.sql.query(`select id from sys_menu where code = 'j_alpha'`);
  const { id } = rows[0];
  const routes = [
    ['/menu-management/add-menu', '新增菜单', '新增菜单'],
    [`/menu-management/add-sub-menu?parentId=${id}`, '新增子菜单', '甲 新增子菜单'],
    [`/menu-management/edit-menu?id=${id}`, '编辑菜单', '甲 编辑菜单'],
    [`/menu-management/view-menu?id=${id}`, '甲', '甲 查看菜单'],
  ] as const;
  for (const [path, title, tab] of routes) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('tab', { name: tab, exact: true, selected: true })).toBeVisible();
  }
  await page.reload();
  await expect(heading(page, '甲')).toBeVisible();
  for (const [, , tab] of routes)
    await expect(page.getByRole('tab', { name: tab, exact: true })).toBeVisible();
  await page.goto('/menu-management/view-menu?id=0190a000-0000-7000-8000-000000000009');
  await expect(page.getByText('菜单不存在，可能已被删除')).toBeVisible();
});

test('PERM-04 without rights on menus each of the four routes shows a message', async ({ page, signIn }) => {
  await signIn('yushen', { at: '/menu-management/view-menu?id=0190a000-0000-7000-8000-000000000009' });
  await expect(page.getByText('拒绝访问：您没有此操作的权限').first()).toBeVisible();
  await page.goto('/menu-management');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

/** Drops one line on a part of another one. */
async function drag(from: Locator, to: Locator, share: number): Promise<void> {
  const box = await to.boundingBox();
  if (!box) throw new Error('not visible');
  await from.dragTo(to, { targetPosition: { x: 120, y: box.height * share } });
}

test('PERM-04 entries are dragged, and moved by keyboard alone', async ({ page, signIn, centre }) => {
  await signIn('admin', { at: PATH });
  for (const name of ['root', 'one', 'two', 'three'])
    await addTop(page, { name: `j_${name}`, code: `j_${name}` });
  await field(page, '按名称、拼音、编码或路由查找').fill('');
  await drag(line(page, 'j_one'), line(page, 'j_root'), 0.5);
  await expect.poll(() => codesBelow(centre, 'j_root')).toEqual(['j_one']);
  await drag(line(page, 'j_two'), line(page, 'j_one'), 0.1);
  await expect.poll(() => codesBelow(centre, 'j_root')).toEqual(['j_two', 'j_one']);
  await line(page, 'j_two').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => codesBelow(centre, 'j_root')).toEqual(['j_one', 'j_two']);
  await line(page, 'j_three').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowUp');
  // The moved entry keeps the focus.
  await expect(line(page, 'j_three')).toBeFocused();
  await expect.poll(() => codesBelow(centre, 'j_root')).toEqual(['j_one', 'j_three', 'j_two']);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => codesBelow(centre, 'j_root')).toEqual(['j_one', 'j_two']);
  // The same by buttons.
  await line(page, 'j_two').click();
  await button(page, '上移').click();
  await expect.poll(() => codesBelow(centre, 'j_root')).toEqual(['j_two', 'j_one']);
});

test('PERM-04 a conflict with another person’s change is resolved without losing anything', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn('admin', { at: PATH });
  await addTop(page, { name: '甲', code: 'j_alpha' });
  await line(page, 'j_alpha').click();
  await button(page, '编辑').click();
  await field(page, '菜单名称').fill('我的名称');
  await centre.sql.query(
    `update sys_menu set icon = 'star', row_version = row_version + 1 where code = 'j_alpha'`,
  );
  await button(page, '保存').click();
  await expect(page.getByText(/该菜单已被他人修改，不同的内容：/)).toContainText('图标');
  await button(page, '保留我的内容').click();
  await button(page, '保存').click();
  const readStored = async () => {
    const { rows } = await centre.sql.query(`select name from sys_menu where code = 'j_alpha'`);
    return rows;
  };
  await expect.poll(readStored).toEqual([{ name: '我的名称' }]);
});

test('PERM-01 PERM-07 buttons are saved on their entry, and a changed menu takes effect at once', async ({
  page,
  signIn,
  centre,
}) => {
  await signIn('admin', { at: PATH });
  await addTop(page, { name: '甲菜单', code: 'j_alpha', param: '/edit-form?code=rs_position' });
  await grant(centre, 'j_alpha');
  await line(page, '甲菜单').click();
  await page.getByRole('button', { name: /^按钮/ }).click();
  await button(page, '新增按钮').click();
  const dialog = page.getByRole('dialog', { name: '新增按钮' });
  await dialog.getByRole('textbox', { name: '按钮名称' }).fill('推送');
  await dialog.getByRole('textbox', { name: '按钮编码' }).fill('position:push');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('cell', { name: 'position:push' })).toBeVisible();
  await button(page, '删除按钮“推送”').click();
  await page.getByRole('dialog', { name: '删除“推送”' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('cell', { name: 'position:push' })).toHaveCount(0);
  await button(page, '编辑').click();
  await field(page, '菜单名称').fill('乙菜单');
  await page.getByRole('checkbox', { name: '临时菜单' }).check();
  await button(page, '保存').click();
  const entry = page.getByRole('navigation').getByRole('link', { name: '乙菜单' });
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(toast(page, '临时菜单').first()).toBeVisible();
});

test('PERM-02 PERM-03 the administrator sees the menu as a post holder, and why entries are missing', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: PATH });
  await addTop(page, { name: '丁菜单', code: 'j_review' });
  await line(page, '丁菜单').click();
  await button(page, '编辑').click();
  await chooseOption(
    page.getByRole('combobox', { name: '对这些岗位隐藏' }),
    '证明核验岗',
    'post.proofVerify',
  );
  await page.keyboard.press('Escape');
  await button(page, '保存').click();
  await expect(toast(page, '保存成功').first()).toBeVisible();
  await chooseOption(page.getByRole('combobox', { name: '以岗位查看菜单' }), '证明核验', '证明核验');
  await expect(page.getByRole('heading', { name: '“证明核验岗”可见的菜单' })).toBeVisible();
  await expect(line(page, '丁菜单')).toContainText('按岗位隐藏');
  await expect(line(page, '菜单管理')).toContainText('未授权');
});

test('PERM-04 the registry shows every route and who can access it', async ({ page, signIn }) => {
  await signIn('admin', { at: '/system/resources' });
  await expect(page.getByRole('cell', { name: 'SYS_USER_LOGIN' })).toBeVisible();
  await field(page, '按路径、编码、说明或权限查找').fill('dictionary:delete');
  await expect(page.getByRole('cell', { name: 'removeDictionaryType' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '字典管理 / 删除字典' }).first()).toBeVisible();
  await field(page, '按路径、编码、说明或权限查找').fill('');
  await page.getByRole('button', { name: /^公开/ }).click();
  await expect(page.getByRole('cell', { name: 'createCaptcha' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'removeDictionaryType' })).toHaveCount(0);
});

for (const look of LOOKS) {
  const name = look.classes.replace(' ', '-');

  test(`HDR-07 axe finds no violations on the menu pages: ${look.theme}, ${look.mode}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(240_000);
    await signIn('admin', { at: PATH });
    await chooseLook(page, look);
    const check = async (screen: string) => {
      await expectAccessible(page, `${name} ${screen}`);
      await takePicture(page, `${name}-${screen}`);
    };
    await line(page, '菜单管理').click();
    await expect(page.getByRole('heading', { name: '授权的权限组' })).toBeVisible();
    await check('menus');
    await page.getByRole('button', { name: /^按钮/ }).click();
    await expect(page.getByRole('cell', { name: 'menu:read' })).toBeVisible();
    await check('menu-buttons');
    await chooseOption(page.getByRole('combobox', { name: '以岗位查看菜单' }), '预审', '预审');
    await expect(page.getByRole('heading', { name: '“预审岗”可见的菜单' })).toBeVisible();
    await check('menu-preview');
    await page.goto('/menu-management/add-menu');
    await button(page, '添加岗位预设').click();
    await button(page, '保存').click();
    await expect(page.getByText('请为每一条选择岗位')).toBeVisible();
    await check('menu-form');
    await page.goto('/system/resources');
    await expect(page.getByRole('cell', { name: 'SYS_USER_LOGIN' })).toBeVisible();
    await check('resources');
  });
}
