import {
  getFormDefinition,
  getFormDesign,
  getListDefinition,
  printRecord,
  publishFormDesign,
  restoreFormDesign,
  saveFormDesign,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { pdfTexts } from '#server/testing/documents/pdf-text.ts';
import { type WorkshopCentre, workshopCentre } from '#server/testing/workshop-centre.ts';

const CODE = 'rs_machine';

let centre: WorkshopCentre;
let chief: SignedIn;

beforeAll(async () => {
  centre = await workshopCentre();
  ({ chief } = centre);
  await centre.grant(chief, ['form_design:read', 'form_design:update', 'form_design:publish']);
});
afterAll(() => centre.close());

const open = () => centre.call(getFormDesign, { code: CODE }, { as: chief });
const fieldsIn = async (locale = 'zh-CN') => {
  const headers = { 'accept-language': locale };
  return (await centre.call(getFormDefinition, { formCode: CODE }, { as: chief, headers })).fields;
};

test('ENG-02 ENG-05 a form calls a field as it was designed, in the language of its reader; lists and other languages keep their word', async () => {
  const shipped = await fieldsIn('en');
  const words = { price: { 'zh-CN': { label: '成交价', help: '含税' }, en: { label: 'Price agreed' } } };
  const { inForce, base, rowVersion } = await open();
  const draft = { code: CODE, rowVersion, base, design: { ...inForce, words } };
  const saved = await centre.call(saveFormDesign, draft, { as: chief });
  const asked = { code: CODE, rowVersion: saved.rowVersion, note: '' };
  expect((await centre.call(publishFormDesign, asked, { as: chief })).version).toBe(1);
  expect((await fieldsIn())['price']).toMatchObject({ label: '成交价', help: '含税' });
  expect((await fieldsIn('en'))['price']).toEqual({ ...shipped['price'], label: 'Price agreed' });
  expect((await fieldsIn('ja'))['price']?.label).not.toMatch(/成交价|Price agreed/);
  // Whoever designs further is told what it is called without the design.
  const { inForce: now, fields, shippedWords, rowVersion: latest } = await open();
  expect(now.words).toEqual(words);
  expect(fields['price']?.label).toBe(shippedWords['price']?.['zh-CN']?.label);
  expect(shippedWords['price']?.en?.label).toBe(shipped['price']?.label);
  const list = await centre.call(getListDefinition, { listCode: 'rs_machine_list' }, { as: chief });
  expect(list.fields['price']?.label).toBe(fields['price']?.label);
  // Its print speaks as the form does.
  const { dataId } = await centre.makeMachine({ name: '镗床', price: '12.50' }, chief);
  const { content } = await centre.call(printRecord, { id: CODE, dataId }, { as: chief });
  expect((await pdfTexts(Buffer.from(content, 'base64'))).join('\n')).toContain('成交价');
  await centre.ask(restoreFormDesign, { code: CODE, rowVersion: latest, to: 'shipped' }, { as: chief });
  expect(await fieldsIn('en')).toEqual(shipped);
});
