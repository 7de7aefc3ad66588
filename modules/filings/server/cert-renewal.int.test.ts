import { addDays } from '@haiqiao/contract/field-types';
import { setColumns } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';

let centre: FilingFixture;
beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

const take = (id: string, step: { readonly action: string; readonly as: Group; readonly params?: object }) =>
  centre.take('rs_cert_record', id, step);

test('REC-06 a renewed certificate can be renewed again', async () => {
  const values = {
    ...enterpriseOf(centre.nextLicense()),
    applyKind: 'NEW',
    certUser: 'OPERATOR',
    media: 'UKEY',
    quantity: 1,
    holderName: '周婷',
    holderIdCard: '11010519491231002X',
    holderMobile: '13900021234',
    deliverMode: 'MAIL',
    mailAddress: '成都市高新区',
    mailReceiver: '收发室',
  };
  const made = async (more: object) => {
    const id = await centre.draft('rs_cert_record', { ...values, ...more });
    expect(await take(id, { action: 'submit', as: 'library' })).toMatchObject({ ok: true });
    for (const step of ['pass', 'startMaking', 'finishMaking']) await take(id, { action: step, as: 'final' });
    await take(id, { action: 'deliver', as: 'final', params: { deliveredTo: '收发室', expressNo: 'SF1' } });
    expect(await take(id, { action: 'activate', as: 'final' })).toMatchObject({ status: 'ACTIVE' });
    return id;
  };
  const first = await made({});
  const firstView = await centre.read('rs_cert_record', first);
  const oldCertNo = firstView.value('certNo');
  const today = String(firstView.value('certValidFrom'));
  // One year later.
  await setColumns(centre, 'biz_cert_record', {
    id: first,
    set: { cert_valid_to: addDays(today, 20) ?? '' },
  });
  const second = await made({ applyKind: 'RENEW', oldCertNo });
  // Another year later: the first expired a year ago, the second is about to.
  await setColumns(centre, 'biz_cert_record', {
    id: first,
    set: { cert_valid_to: addDays(today, -345) ?? '' },
  });
  await setColumns(centre, 'biz_cert_record', {
    id: second,
    set: { cert_valid_to: addDays(today, 20) ?? '' },
  });
  const third = await centre.draft('rs_cert_record', { ...values, applyKind: 'RENEW', oldCertNo });
  expect(await take(third, { action: 'submit', as: 'library' })).toMatchObject({ ok: true });
});
