import { initialsLine } from '@haiqiao/contract/query';
import { expect, test } from 'vitest';
import { memberSearchOf } from './member-search.ts';

const linesOf = (username: string) =>
  memberSearchOf({ username, account: 'Acc.1', employee_no: 'HQ0001' }).search_text.split('\n');

test('ORG-01 a member is found by name, account, number, pinyin and initials', () => {
  expect(linesOf('李静怡')).toEqual(['李静怡', 'acc.1', 'hq0001', 'lijingyi', initialsLine('ljy')]);
  expect(linesOf('Anna Wei')).toEqual(['anna wei', 'acc.1', 'hq0001']);
});

test('ORG-01 a surname has its own reading, and is also found by the common one', () => {
  const { username_pinyin: key } = memberSearchOf({ username: '曾思远', account: 'z', employee_no: null });
  expect(key).toBe('zengsiyuan');
  expect(linesOf('曾思远')).toEqual(
    expect.arrayContaining(['zengsiyuan', initialsLine('zsy'), 'cengsiyuan', initialsLine('csy')]),
  );
  expect(linesOf('欧阳静宁')).toEqual(expect.arrayContaining(['ouyangjingning', initialsLine('oyjn')]));
});
