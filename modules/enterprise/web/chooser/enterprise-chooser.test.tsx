import {
  getFormDefinition,
  getRecord,
  queryRecords,
  saveRecord,
  searchOnlineEnterprises,
} from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { needTexts } from '@haiqiao/web/sdk';
import {
  detailOf,
  EditPage,
  emptyIndexedDb,
  fakeApi,
  fakeRecordServer,
  FORM_VIEW,
  MAKER_ID,
  RECORD_ID,
  refused,
  registerRefChooser,
  showPage,
} from '@haiqiao/web/testing';
import { OnlineChoice } from './online-choice.tsx';

const LICENSE = '91510100MA6C00017C';
const ONLINE = {
  businessLicense: LICENSE,
  enterpriseName: '锦程云帆装备',
  values: { phone: '13900001111' },
  displayValues: { legalPerson: '何思远', belongArea: '四川省成都市' },
  dataId: null,
};

beforeEach(emptyIndexedDb);

async function open() {
  await needTexts(['enterprise']);
  registerRefChooser('maker', OnlineChoice);
  fakeRecordServer();
  const maker = {
    type: 'ref',
    label: '制造商',
    target: 'maker',
    fills: { makerPhone: 'phone' },
    online: true,
    mode: 'editable',
  } as const;
  const [base] = FORM_VIEW.tabs;
  const section = {
    kind: 'section',
    key: 'maker',
    label: '制造商',
    fields: ['maker', 'makerPhone'],
  } as const;
  fakeApi(getFormDefinition, {
    ...FORM_VIEW,
    fields: { ...FORM_VIEW.fields, maker },
    tabs: base ? [{ ...base, parts: [section] }] : [],
  });
  const { user } = showPage(`/edit-form?code=rs_test&id=${RECORD_ID}`, <EditPage />);
  await user.click(await screen.findByRole('button', { name: '从企业库或在线数据选择' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: '选择企业' })) };
}

const localRows = (more: object = {}) =>
  fakeApi(queryRecords, {
    datas: [
      { id: MAKER_ID, rowVersion: 1, businessLicense: LICENSE, enterpriseName: '锦程云帆装备', ...more },
    ],
    total: 1,
    totalIsEstimate: false,
    nextCursor: null,
  });

test('ENT-01 both lists are searched at once, and the online source’s data fills the form', async () => {
  localRows();
  const asked = fakeApi(searchOnlineEnterprises, { datas: [ONLINE] });
  const { user, dialog } = await open();
  expect(dialog.getByText('请输入至少两个字')).toBeTruthy();
  await user.type(dialog.getByLabelText('企业名称或统一社会信用代码'), '锦程');
  expect(await dialog.findByRole('radio', { name: /锦程云帆装备/ })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /在线数据/ }));
  await user.click(await dialog.findByRole('radio', { name: /何思远/ }));
  await user.click(dialog.getByRole('button', { name: '填入' }));
  expect(asked.calls.at(-1)?.input).toEqual({ id: 'rs_test', keyword: '锦程' });
  expect(screen.getByLabelText<HTMLInputElement>('制造商电话', { exact: true }).value).toBe('13900001111');
  const saved = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 4 });
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('保存成功');
  expect(saved.calls[0]?.input).toMatchObject({ values: { makerPhone: '13900001111' } });
});

test('ENT-01 the same enterprise stays chosen across both lists, by its credit code', async () => {
  localRows();
  fakeApi(searchOnlineEnterprises, { datas: [{ ...ONLINE, dataId: MAKER_ID }] });
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('企业名称或统一社会信用代码'), '锦程');
  await user.click(await dialog.findByRole('radio', { name: /锦程云帆装备/ }));
  await user.click(dialog.getByRole('button', { name: /在线数据/ }));
  const online = await dialog.findByRole<HTMLInputElement>('radio', { name: /何思远/ });
  expect(online.checked).toBe(true);
  expect(dialog.getByText('已在企业库')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /本地企业库/ }));
  fakeApi(getRecord, detailOf({ fields: { phone: { value: '028-86001234', displayValue: '' } } }));
  await user.click(dialog.getByRole('button', { name: '填入' }));
  expect(await screen.findByDisplayValue('028-86001234')).toBeTruthy();
});

test('ENT-01 an unreachable source is reported, and the library keeps working', async () => {
  localRows();
  fakeApi(searchOnlineEnterprises, () => refused('ONLINE_SOURCE_UNREACHABLE', { reason: '' }));
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('企业名称或统一社会信用代码'), '锦程');
  expect(await dialog.findByRole('radio', { name: /锦程云帆装备/ })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /在线数据/ }));
  expect(await dialog.findByText(/在线企业数据源暂时无法访问/)).toBeTruthy();
});
