import { openNames } from '../../tools/gen-docs/open-requirements.ts';
import { listPresets, listTabTitles, type SpecPreset } from '../../tools/sources/spec/routes.ts';
import { expect, follow, test } from '../support/journey.ts';
import { SPEC } from './specification.ts';
import { TabStrip } from '../support/tab-strip.ts';

const OPEN = openNames('presets');
const PRESETS = listPresets(SPEC).filter(({ target }) => !OPEN.has(target));
const QUERY = /\/queryData\/(?!system_message)\w+$/;

function addressOf({ target, listStatus, applyType }: SpecPreset): string {
  const values = new URLSearchParams({
    list_status: listStatus,
    ...(applyType === undefined ? {} : { apply_type: applyType }),
  });
  return `${target}${target.includes('?') ? '&' : '?'}${values.toString()}`;
}

/** The preset of a member: preliminary-trial staff have another `list_status` for some targets. */
function presetOf(preset: SpecPreset, account: string): SpecPreset {
  const { listStatusOfPreliminaryTrial: first } = preset;
  return account === 'yushen' && first !== undefined ? { ...preset, listStatus: first } : preset;
}

for (const account of ['zhongshen', 'yushen'] as const) {
  test(`NAV-04 PERM-02 ${account} opens every preset of SPEC §2 from the side menu: its list is asked for with exactly its values`, async ({
    page,
    signIn,
  }) => {
    await signIn(account);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('button', { name: '备案管理' })).toBeVisible();
    // Preliminary-trial staff do not see proof applications (PERM-02).
    const visible = PRESETS.filter(({ applyType }) => account === 'zhongshen' || applyType === undefined);
    for (const preset of visible.map((each) => presetOf(each, account))) {
      const address = addressOf(preset);
      for (const branch of ['备案管理', '证明申请管理']) {
        const unfold = menu.getByRole('button', { name: branch });
        if ((await unfold.count()) > 0 && (await unfold.getAttribute('aria-expanded')) !== 'true')
          await unfold.click();
      }
      const answered = page.waitForResponse((response) => QUERY.test(response.url()));
      await menu.locator(`a[href="${address}"]`).click();
      const answer = await answered;
      const { data } = answer.request().postDataJSON();
      expect([address, data.queryParam.list_status, data.queryParam.apply_type]).toEqual([
        address,
        preset.listStatus,
        preset.applyType,
      ]);
      // Until its rows are shown the list may ask again: that would be taken for the query of the next one.
      await answer.finished();
      await expect(page.getByRole('tabpanel').getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    }
  });
}

test('NAV-06 the tab of a generic list has its title though no menu opened it', async ({ page, signIn }) => {
  await signIn('zhongshen');
  const strip = new TabStrip(page);
  const codes = [...listTabTitles(SPEC).keys()].filter((code) => !OPEN.has(`/lists?code=${code}`));
  expect(codes).toEqual(['rs_cert_record_list']);
  await follow(page, '/lists?code=rs_cert_record_list');
  await strip.expectShown('数字证书申请列表');
});
