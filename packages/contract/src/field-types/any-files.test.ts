import { expect, test } from 'vitest';
import { type AnyFileField, fileLimitsOf, isFileField } from './file-limits.ts';
import { fieldTypeOf } from './registry.ts';

const ID = '0197f2c0-0000-7000-8000-0000000000aa';
const OTHER = '0197f2c0-0000-7000-8000-0000000000bb';
const label = '附件';
const described = { uid: ID, name: '合同.pdf', uri: `file/${ID}`, downloadUri: '/api/file/x?signature=1' };

const parse = (field: AnyFileField, raw: unknown) => fieldTypeOf(field).parse(raw, field);

test('UPL-01 files are stored by id, in any input format', () => {
  const field = { type: 'files', label } as const;
  for (const raw of [[described], [ID], [`file/${ID}`], [ID.toUpperCase()], [described, ID]])
    expect(parse(field, raw)).toEqual({ ok: true, value: [ID] });
  expect(parse(field, [described, OTHER])).toEqual({ ok: true, value: [ID, OTHER] });
  for (const empty of [null, undefined, '', [], [null]])
    expect(parse(field, empty)).toEqual({ ok: true, value: null });
  for (const wrong of ['x', {}, [{}], [{ uid: 1 }], ['../x'], [7]])
    expect(parse(field, wrong).ok, JSON.stringify(wrong)).toBe(false);
});

test('UPL-04 a maximum of 0 is unlimited, and single-file fields take one', () => {
  const many = Array.from(
    { length: 60 },
    (_, at) => `0197f2c0-0000-7000-8000-${String(at).padStart(12, '0')}`,
  );
  expect(parse({ type: 'files', label, max: 0 }, many).ok).toBe(true);
  expect(parse({ type: 'images', label, max: 60 }, many).ok).toBe(true);
  const refused = { ok: false, issues: [{ path: '', rule: 'maxFiles', params: { max: 1 } }] };
  expect(parse({ type: 'file', label }, [ID, OTHER])).toEqual(refused);
  expect(parse({ type: 'image', label }, [ID, OTHER])).toEqual(refused);
});

test('UPL-02 UPL-03 a field accepts the listed types up to 30 MB by default', () => {
  expect(fileLimitsOf({ type: 'file', label })).toMatchObject({ maxMb: 30, max: 1 });
  expect(fileLimitsOf({ type: 'files', label }).accept.join()).toBe(
    'rar,zip,doc,docx,xls,xlsx,ppt,pptx,pdf,jpg,jpeg,png',
  );
  expect(fileLimitsOf({ type: 'images', label, maxMb: 1 })).toEqual({
    accept: ['png', 'jpg', 'jpeg'],
    maxMb: 1,
    max: 0,
  });
  expect(fileLimitsOf({ type: 'files', label, identity: true, max: 2 })).toEqual({
    accept: ['pdf', 'jpg', 'jpeg', 'png'],
    maxMb: 30,
    max: 2,
  });
  expect(isFileField({ type: 'text', label })).toBe(false);
});

test('ENG-07 a file is exported by its name, and cannot be imported from a cell', () => {
  const field = { type: 'files', label } as const;
  const type = fieldTypeOf(field);
  const text = (value: Parameters<typeof type.toText>[0]) =>
    type.toText(value, field, (what, id) => (what.kind === 'file' && id === ID ? '合同.pdf' : '?'));
  expect([text([ID]), text([described, ID]), text(null)]).toEqual(['合同.pdf', '合同.pdf、合同.pdf', '']);
  expect(type.parseText('合同.pdf', field, () => ID)).toMatchObject({ issues: [{ rule: 'notImportable' }] });
  expect(type.parseText(' ', field, () => ID)).toEqual({ ok: true, value: null });
});
