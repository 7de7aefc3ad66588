import { defineResource } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { buildMetadata } from './build-metadata.ts';

const MACHINE = defineResource({
  code: 'machine',
  label: '机器',
  title: { field: 'name' },
  actions: [
    { code: 'scrap', label: '报废', confirm: '确定报废吗？' },
    { code: 'run', label: '启动' },
  ],
  fields: { name: { type: 'text', label: '名称' } },
});

const STORED = {
  version: 1,
  definitions: [{ kind: 'resource' as const, code: 'machine', base: MACHINE, overlay: null, version: 1 }],
  translations: [{ locale: 'en', texts: { 'machine.action.scrap.confirm': 'Scrap it?' } }],
};

function asked(metadata: ReturnType<typeof buildMetadata>, locale: 'en' | 'zh-chs') {
  const actions = metadata.resources.get('machine')?.definition.actions ?? [];
  return actions.map(({ code, confirm }) =>
    confirm === undefined ? null : metadata.text(`machine.action.${code}.confirm`, confirm, locale),
  );
}

test('PERM-04 an action shows the confirmation of its definition, in the reader’s language', () => {
  const metadata = buildMetadata(STORED);
  expect(asked(metadata, 'zh-chs')).toEqual(['确定报废吗？', null]);
  expect(asked(metadata, 'en')).toEqual(['Scrap it?', null]);
});

test('PERM-04 the centre’s confirmation text replaces it in every language', () => {
  const questions = { 'machine:scrap': '真的要报废？', 'machine:run': '现在启动？', 'other:run': '？' };
  const metadata = buildMetadata({ ...STORED, questions });
  for (const locale of ['zh-chs', 'en'] as const)
    expect(asked(metadata, locale)).toEqual(['真的要报废？', '现在启动？']);
});
