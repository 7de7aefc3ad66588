import type { Page } from '@playwright/test';
import { openNames } from '../../tools/gen-docs/open-requirements.ts';
import { fixedRoutes } from '../../tools/sources/spec/routes.ts';
import type { Centre } from '../support/centre.ts';
import { expect, follow, homeTab, test } from '../support/journey.ts';
import { SPEC } from './specification.ts';
import { TabStrip } from '../support/tab-strip.ts';

const ROUTES = fixedRoutes(SPEC);
const OPEN = openNames('routes');

/** What a built route is opened with, and what it then shows. */
interface Visit {
  /** Query behind the route, with the id of a row of the demo centre. */
  readonly query: string;
  /** Text of the row that the page must show: as a heading, or in a field. */
  readonly shows: string;
}

type Look = (centre: Centre) => Promise<Visit>;

/** Opens the first row of a table. @param prefix what stands before the id */
function rowOf(table: string, shows: string, prefix = '?id='): Look {
  return async ({ sql }) => {
    // The first of the demo centre: rows of other tests may contain anything.
    const { rows } = await sql.query(`select id, ${shows} as shows from ${table} order by id limit 1`);
    const [row] = rows;
    return { query: `${prefix}${row.id}`, shows: row.shows };
  };
}

const recordOf = (resource: string, prefix?: string) =>
  rowOf(`biz_${resource} where deleted_at is null`, 'title', prefix);
const fixed =
  (shows: string): Look =>
  () =>
    Promise.resolve({ query: '', shows });
const menu = (prefix?: string) => rowOf(`sys_menu where code = 'center-record'`, 'name', prefix);

/** Every route that is built. One that is missing here fails the walk. */
const LOOKS: Readonly<Record<string, Look>> = {
  '/index': fixed('陈国栋'),
  '/see-form': recordOf('cert_record', '?code=rs_cert_record&id='),
  '/edit-form': recordOf('position', '?code=rs_position&id='),
  '/form_and_list': recordOf('enterprise', '?code=rs_enterprise&id='),
  '/edit-flow': rowOf('flow_model', 'name'),
  '/recordManagement/center-record/details': recordOf('center_record'),
  '/recordManagement/public-service-record/details': recordOf('public_service_record'),
  '/recordManagement/association-record/details': recordOf('association_record'),
  '/recordManagement/dexpidInfo-application/details': recordOf('dexpid_application'),
  '/supplier-record-details': recordOf('supplier_record'),
  '/menu-management/add-menu': fixed('新增菜单'),
  '/menu-management/add-sub-menu': menu('?parentId='),
  '/menu-management/edit-menu': menu(),
  '/menu-management/view-menu': menu(),
  '/enterprisePermission/account-number/details': recordOf('ent_account'),
  '/proof-apply-management/data-proof-apply/detail': rowOf(
    `biz_proof where deleted_at is null and apply_type = 'filing_data_proof'`,
    'title',
  ),
  '/proof-apply-management/record-proof-apply/detail': rowOf(
    `biz_proof where deleted_at is null and apply_type = 'public_filing_proof'`,
    'title',
  ),
  '/enterpriseLibrary/details-see': recordOf('enterprise'),
  '/enterpriseLibrary/details-edit': recordOf('enterprise'),
};

/** The page shows the text in a heading, among its words, or in a field. */
async function expectShows(page: Page, text: string): Promise<void> {
  const panel = page.getByRole('tabpanel');
  const said = async () =>
    panel.evaluate((element, wanted) => {
      const fields = [...element.querySelectorAll<HTMLInputElement>('input, textarea')];
      return element.textContent.includes(wanted) || fields.some(({ value }) => value.includes(wanted));
    }, text);
  await expect.poll(said, { message: `${page.url()} shows ${text}` }).toBe(true);
}

test('NAV-03 NAV-01 every fixed detail route of SPEC §2 opens in a tab with real data, and after a reload is there again', async ({
  page,
  centre,
  signIn,
}) => {
  const built = ROUTES.filter((route) => !OPEN.has(route));
  expect(Object.keys(LOOKS).toSorted()).toEqual(built.toSorted());
  await signIn('admin');
  const strip = new TabStrip(page);
  for (const route of built) {
    const { query, shows } = (await LOOKS[route]?.(centre)) ?? { query: '', shows: '' };
    await test.step(route, async () => {
      await follow(page, route + query);
      await expectShows(page, shows);
      await expect(strip.panel.getByRole('heading', { name: '页面不存在' })).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(route);
    });
  }
  const titles = await strip.titles();
  expect(titles).toHaveLength(built.length);
  await page.reload();
  await expect(homeTab(page)).toBeVisible();
  await strip.expectTitles(...titles.map((title) => title ?? ''));
});

test('NAV-03 a route that a later part builds shows the 404 page until then', async ({ page, signIn }) => {
  await signIn('admin');
  for (const route of ROUTES.filter((each) => OPEN.has(each))) {
    await follow(page, route);
    const missing = page.getByRole('tabpanel').getByRole('heading', { name: '页面不存在' });
    await expect(missing, `${route} works: take it out of tools/gen-docs/open-requirements.ts`).toBeVisible();
    await expect(page.getByRole('tabpanel')).toContainText(route);
  }
});

test('NAV-03 AUTH-14 a fixed detail route asks a visitor to sign in and leads there afterwards', async ({
  page,
  signIn,
}) => {
  await page.goto('/menu-management/add-menu');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmenu-management%2Fadd-menu$/);
  await signIn('admin', { at: '/menu-management/add-menu' });
  await expectShows(page, '新增菜单');
});
