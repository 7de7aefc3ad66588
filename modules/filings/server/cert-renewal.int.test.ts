import { addDays } from '@haiqiao/contract/field-types';
import { type ModuleCentre, moduleCentre, setColumns } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingDesk, filingDesk, type Group } from './testing/filing-desk.ts';

let centre: ModuleCentre;
let desk: FilingDesk;
beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
});
afterAll(() => centre.close());

const take = (id: string, deed: { readonly action: string; readonly as: Group; readonly params?: object }) =>
  desk.take('rs_cert_record', id, deed);

test('REC-06 a certificate that was renewed once can be renewed again', async () => {
  const values = {
    ...enterpriseOf(desk.nextLicense()),
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
    const id = await desk.draft('rs_cert_record', { ...values, ...more });
    expect(await take(id, { action: 'submit', as: 'library' })).toMatchObject({ ok: true });
    for (const step of ['pass', 'startMaking', 'finishMaking']) await take(id, { action: step, as: 'final' });
    await take(id, { action: 'deliver', as: 'final', params: { deliveredTo: '收发室', expressNo: 'SF1' } });
    expect(await take(id, { action: 'activate', as: 'final' })).toMatchObject({ status: 'ACTIVE' });
    return id;
  };
  const first = await made({});
  const seen = await desk.read('rs_cert_record', first);
  const oldCertNo = seen.value('certNo');
  const today = String(seen.value('certValidFrom'));
  // A year goes by …
  await setColumns(centre, 'biz_cert_record', {
    id: first,
    set: { cert_valid_to: addDays(today, 20) ?? '' },
  });
  const second = await made({ applyKind: 'RENEW', oldCertNo });
  // … and another: the first ran out a year ago, the second is about to.
  await setColumns(centre, 'biz_cert_record', {
    id: first,
    set: { cert_valid_to: addDays(today, -345) ?? '' },
  });
  await setColumns(centre, 'biz_cert_record', {
    id: second,
    set: { cert_valid_to: addDays(today, 20) ?? '' },
  });
  const third = await desk.draft('rs_cert_record', { ...values, applyKind: 'RENEW', oldCertNo });
  expect(await take(third, { action: 'submit', as: 'library' })).toMatchObject({ ok: true });
});
