import { defineList, defineResource } from '@haiqiao/contract/definitions';
import { type ListQueryInput, listQuerySchema } from '@haiqiao/contract/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { buildMetadata } from '#server/platform/metadata/build-metadata.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { queryRecords } from '#server/platform/records/query-records.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const note = defineResource({
  code: 'note',
  label: '消息',
  table: 'sys_message',
  title: { field: 'title' },
  fields: {
    receiver: { type: 'user', label: '接收人', column: 'receiver_id' },
    title: { type: 'text', label: '标题', searchable: true, translations: 'translations' },
    kind: { type: 'text', label: '类型' },
    readAt: { type: 'instant', label: '已读时间' },
    createdAt: { type: 'instant', label: '时间' },
  },
});

const notes = defineList(note, {
  code: 'rs_note_list',
  label: '消息',
  columns: [{ field: 'title' }, { field: 'receiver' }, { field: 'readAt' }, { field: 'createdAt' }],
  tabs: [
    { key: '0', label: '未读', where: { field: 'readAt', op: 'isnull' } },
    { key: '9', label: '全部' },
  ],
  defaultTab: '9',
});

let centre: TestApp;
let ctx: Context;
let receiver: string;

beforeAll(async () => {
  centre = await testApp();
  ctx = systemContext(centre.base, 'test');
  receiver = (await centre.makeMember({ account: 'chen', username: '陈国栋' })).memberId;
  const row = { receiver_id: receiver, kind: 'NOTICE' as const };
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const rows = ['备案通过', '走访提醒', 'Visit 100%'].map((title, index) => ({
    ...row,
    id: ctx.ids.uuid(),
    title,
    created_at: at(index + 1),
    read_at: index === 0 ? at(9) : null,
  }));
  await ctx.db.insertInto('sys_message').values(rows).execute();
});
afterAll(() => centre.close());

async function ask(query: ListQueryInput, locale: Context['locale'] = 'zh-chs') {
  const metadata = buildMetadata({
    version: 1,
    translations: [],
    definitions: [
      { kind: 'resource', code: 'note', base: note, overlay: null, version: 1 },
      { kind: 'list', code: 'rs_note_list', base: notes, overlay: null, version: 1 },
    ],
  });
  const call = { listCode: 'rs_note_list', queryParam: listQuerySchema.parse(query) };
  const { text } = await queryRecords({ ...ctx, locale }, { metadata: fixedMetadata(metadata) }, call);
  return JSON.parse(text) as { datas: Record<string, unknown>[]; total: number; nextCursor: string | null };
}

test('ENG-03 a platform table is listed like any other: newest first, by tab, keyword and page', async () => {
  const all = await ask({});
  expect(all.datas.map(({ title }) => title)).toEqual(['Visit 100%', '走访提醒', '备案通过']);
  expect(all.datas[0]).toMatchObject({
    rowVersion: 1,
    receiver: { value: receiver, displayValue: '陈国栋' },
    readAt: null,
    createdAt: expect.stringMatching(/^2026-11-03T00:00:00\S*(Z|[+-]00:00)$/),
  });
  expect((await ask({ list_status: '0' })).total).toBe(2);
  for (const keyword of ['走访', 'VISIT', '100%', '100% vis', '醒 走访'])
    expect((await ask({ keyword })).datas, keyword).toHaveLength(1);
  for (const keyword of ['1000', '走访 备案']) expect((await ask({ keyword })).datas, keyword).toEqual([]);
  const first = await ask({ pageSize: 2 });
  const second = await ask({ pageSize: 2, cursor: first.nextCursor ?? '' });
  expect(second.datas.map(({ title }) => title)).toEqual(['备案通过']);
  expect(second.nextCursor).toBeNull();
});

test('HDR-08 titles are in the reader’s language and found in any; missing ones fall back to the fallback language, then the source', async () => {
  const translations = JSON.stringify({ en: 'Filing passed', 'zh-TW': '備案通過' });
  await ctx.db.updateTable('sys_message').set({ translations }).where('title', '=', '备案通过').execute();
  const titles = async (locale: Context['locale'], keyword?: string) =>
    (await ask(keyword === undefined ? {} : { keyword }, locale)).datas.map(({ title }) => title);
  expect((await titles('zh-chs')).at(-1)).toBe('备案通过');
  expect((await titles('zh-TW')).at(-1)).toBe('備案通過');
  expect((await titles('ja')).at(-1)).toBe('Filing passed');
  expect((await titles('en'))[1]).toBe('走访提醒');
  for (const keyword of ['FILING', '備案', '备案'])
    expect(await titles('en', keyword), keyword).toEqual(['Filing passed']);
  expect(await titles('en', 'zh-TW')).toEqual([]);
});

test('ENG-03 a platform table is found by full-width characters too', async () => {
  const translations = JSON.stringify({ ja: '申請（三日間）' });
  const row = {
    id: ctx.ids.uuid(),
    receiver_id: receiver,
    kind: 'NOTICE' as const,
    title: '请假（三天）：ＯＫ',
  };
  await ctx.db
    .insertInto('sys_message')
    .values({ ...row, translations, created_at: new Date(Date.UTC(2026, 10, 4)) })
    .execute();
  for (const keyword of ['（三天）', '(三天)', '：OK', 'ok', '申請（三'])
    expect(
      (await ask({ keyword })).datas.map(({ id }) => id),
      keyword,
    ).toEqual([row.id]);
});

test('ENG-03 paging continues behind the longest sort texts', async () => {
  const title = (letter: string) => `${'审'.repeat(1_000)}${letter}`;
  const rows = ['甲', '乙', '丙'].map((letter) => ({
    id: ctx.ids.uuid(),
    receiver_id: receiver,
    kind: 'SYSTEM' as const,
    title: title(letter),
    created_at: new Date(Date.UTC(2026, 10, 5)),
  }));
  await ctx.db.insertInto('sys_message').values(rows).execute();
  const sorts = [{ column: 'title', order: 'asc' as const }];
  const terms = [{ column: 'kind', termType: 'eq' as const, value: 'SYSTEM' }];
  const first = await ask({ sorts, terms, pageSize: 1 });
  const second = await ask({ sorts, terms, pageSize: 1, cursor: first.nextCursor ?? '' });
  const third = await ask({ sorts, terms, pageSize: 1, cursor: second.nextCursor ?? '' });
  const found = [first, second, third].flatMap(({ datas }) => datas.map((row) => row['title']));
  expect(found).toEqual(['丙', '乙', '甲'].map(title));
});
