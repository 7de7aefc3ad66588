import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';

const PHONE = { width: 390, height: 844 };

/** Each state of a proof in another browser language: the heading, and further required content. */
const PROOF_STATES = [
  { locale: 'zh-CN', status: 'ISSUED', says: '证明有效', also: '证明编号' },
  { locale: 'zh-TW', status: 'REPLACED', says: '證明已換發', also: '證明編號' },
  { locale: 'en-GB', status: 'REVOKED', says: 'Revoked', also: 'Proof No.' },
  { locale: 'ja-JP', status: 'EXPIRED', says: '期限切れです', also: '証明番号' },
] as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`PROOF-03 a clerk with a phone reads the state of a proof in their own language, ${colorScheme}`, async ({
    browser,
    centre,
    watch,
  }) => {
    const { rows } = await centre.sql.query(
      `select distinct on (status) status, verify_code as code, proof_no as number, enterprise_name as name
       from biz_proof where verify_code is not null order by status, id`,
    );
    for (const { locale, status, says, also } of colorScheme === 'light'
      ? PROOF_STATES
      : PROOF_STATES.slice(0, 2)) {
      const { code, number, name } = rows.find((row) => row.status === status);
      const context = await browser.newContext({ locale, viewport: PHONE, colorScheme });
      watch(context);
      const page = await context.newPage();
      await page.goto(`/v1/proofs/${code}`);
      await expect(page.getByRole('heading', { level: 2, name: says })).toBeVisible();
      for (const text of [also, number, name])
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow)).toBe(0);
      await expectAccessible(page, `查验页 ${locale} ${colorScheme}`);
      await takePicture(page, `verify-${locale}-${colorScheme}`);
      await context.close();
    }
  });

test('PROOF-03 without a code the page asks for one, and after ten attempts in a minute it asks to wait', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/v1/proofs');
  await page.getByLabel('验证码').fill('abcd-efgh-jkmn');
  await page.getByRole('button', { name: '查验' }).click();
  const tooMany = page.getByRole('heading', { name: '查验过于频繁' });
  await expect(page.getByRole('heading', { name: '未查到该证明' }).or(tooMany)).toBeVisible();
  // The minute of earlier attempts may end in between: then ten further ones are needed.
  await expect(async () => {
    await page.reload();
    expect(await tooMany.count()).toBe(1);
  }).toPass({ intervals: [10], timeout: 45_000 });
  await expect(page.getByText('请一分钟后再试。')).toBeVisible();
});
