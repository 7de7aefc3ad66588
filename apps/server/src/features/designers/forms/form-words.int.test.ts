import {
  getFormDefinition,
  getListDefinition,
  printRecord,
  restoreFormDesign,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { pdfTexts } from '#server/testing/documents/pdf-text.ts';
import { type FormDesigner, formDesigner } from '../testing/designer-fixture.ts';

const CODE = 'rs_machine';

let centre: FormDesigner;
let chief: SignedIn;

beforeAll(async () => {
  centre = await formDesigner();
  ({ chief } = centre);
});
afterAll(() => centre.close());

const fieldsIn = async (locale = 'zh-CN') => {
  const headers = { 'accept-language': locale };
  return (await centre.call(getFormDefinition, { formCode: CODE }, { as: chief, headers })).fields;
};

test('ENG-02 ENG-05 a form uses designed field names in the reader’s language, and lists and other languages keep theirs', async () => {
  const shipped = await fieldsIn('en');
  const words = { price: { 'zh-CN': { label: '成交价', help: '含税' }, en: { label: 'Price agreed' } } };
  expect((await centre.publish(() => ({ words }))).version).toBe(1);
  expect((await fieldsIn())['price']).toMatchObject({ label: '成交价', help: '含税' });
  expect((await fieldsIn('en'))['price']).toEqual({ ...shipped['price'], label: 'Price agreed' });
  expect((await fieldsIn('ja'))['price']?.label).not.toMatch(/成交价|Price agreed/);
  // The designer also gets the field names without the design.
  const { inForce: now, fields, shippedWords, rowVersion: latest } = await centre.open();
  expect(now.words).toEqual(words);
  expect(fields['price']?.label).toBe(shippedWords['price']?.['zh-CN']?.label);
  expect(shippedWords['price']?.en?.label).toBe(shipped['price']?.label);
  const list = await centre.call(getListDefinition, { listCode: 'rs_machine_list' }, { as: chief });
  expect(list.fields['price']?.label).toBe(fields['price']?.label);
  // Its print uses the form's names.
  const { dataId } = await centre.makeMachine({ name: '镗床', price: '12.50' }, chief);
  const { content } = await centre.call(printRecord, { id: CODE, dataId }, { as: chief });
  expect((await pdfTexts(Buffer.from(content, 'base64'))).join('\n')).toContain('成交价');
  await centre.ask(restoreFormDesign, { code: CODE, rowVersion: latest, to: 'shipped' }, { as: chief });
  expect(await fieldsIn('en')).toEqual(shipped);
});
