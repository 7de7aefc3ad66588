import { LOCALE_CODES } from '@haiqiao/contract/i18n';
import { expect, test } from 'vitest';
import { askPage, proofPage, refusalPage, type ShownProof } from './page-html.ts';
import { PAGE_STYLE } from './page-style.ts';

const shown: ShownProof = {
  state: 'valid',
  filingCancelledOn: '',
  proofNo: 'ZM202602010001',
  verifyCode: 'ABCD2345WXYZ',
  enterpriseName: `"><script>alert('x')</script>&`,
  applyType: 'filing_data_proof',
  issuedOn: '2026-02-01',
  validTo: '2026-05-02',
  sha256: 'ab12',
  qr: { path: 'M0 0h1v1h-1z', size: 29 },
};

const page = (proof: ShownProof | null) =>
  proofPage('zh-chs', { shown: proof, centre: '<b>中心</b>', checkedAt: '2026-02-02 10:00:00' });

test('PROOF-03 names that look like HTML are escaped', () => {
  const html = page(shown);
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
  expect(html).toContain('&lt;b&gt;中心&lt;/b&gt;');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test.each(LOCALE_CODES)(
  'PROOF-03 every page is complete in %s, with one style and no inline script',
  (locale) => {
    const parts = { shown, centre: '', checkedAt: '' };
    for (const html of [askPage(locale), proofPage(locale, parts), refusalPage(locale, 'tooMany')]) {
      expect(html).toContain(`<style>${PAGE_STYLE}</style>`);
      expect(html).not.toMatch(/undefined| style=| on[a-z]+=|<script(?! src="\/proof-check\.js" defer>)/);
    }
  },
);

test('PROOF-03 the file of an invalid proof is reported as both identical and invalid', () => {
  expect(page(shown)).toContain('class="compare good"');
  expect(page(shown)).toContain('data-same="一致：该文件与中心出具的原件完全相同。"');
  const revoked = page({ ...shown, state: 'revoked' });
  expect(revoked).toContain('class="compare bad"');
  expect(revoked).toContain(
    'data-same="一致：该文件与中心出具的原件完全相同。该证明已被本中心撤销，不再有效。"',
  );
});

test('PROOF-03 no file comparison is offered without a proof or without its file', () => {
  expect(page(shown)).toContain('data-sha256="ab12" hidden');
  expect(page(null)).not.toContain('data-sha256');
  expect(page({ ...shown, sha256: '' })).not.toContain('data-sha256');
});

test.each([
  ['zh-chs', '有效签发，但所证明的备案已于 2026-02-01 注销。'],
  ['zh-TW', '有效簽發，但所證明的備案已於 2026-02-01 註銷。'],
  ['en', 'Validly issued, but the filing that it proves was cancelled on 2026-02-01.'],
  ['ja', '有効に発行されましたが、証明対象の届出は 2026-02-01 に抹消されました。'],
] as const)(
  'PROOF-03 the page of a cancelled filing states the date in %s, in a tone of its own',
  (locale, sentence) => {
    const cancelled: ShownProof = { ...shown, state: 'filingCancelled', filingCancelledOn: '2026-02-01' };
    const html = proofPage(locale, { shown: cancelled, centre: '', checkedAt: '' });
    expect(html).toContain(`<p>${sentence}</p>`);
    expect(html).toContain('class="card ended"');
    expect(html).toContain('class="compare ended"');
    expect(html).toMatch(new RegExp(`data-same="[^"]*${sentence}"`, 'u'));
    expect(html).not.toContain('{date}');
  },
);
