import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areAlike, likenessOf } from './alike-names.ts';
import { plainName } from './plain-name.ts';
import { nameKeysOf } from './duplicate-keys.ts';

test.each([
  ['成都云帆跨境电子商务有限公司', '成都市云帆跨境电子商务有限责任公司'],
  ['成都云帆（中国）贸易有限公司', '成都云帆(中国) 贸易有限公司'],
  ['四川省成都市锦程国际物流股份有限公司', '四川成都锦程国际物流有限公司'],
  ['四川省成都市武侯区云帆贸易有限公司', '成都云帆贸易有限公司'],
  ['内蒙古自治区呼和浩特市草原肉业有限公司', '呼和浩特草原肉业有限责任公司'],
  ['成都锦程云帆国际物流服务有限公司', '成都锦程云航国际物流服务有限公司'],
  ['成都锦程云帆国际物流服务有限公司', '成都锦程云帆国际物流务有限公司'],
  ['Chengdu Yunfan Trading Co., Ltd.', 'CHENGDU YUNFAN TRADING CO LTD'],
])('REC-07 %s and %s are similar and share a key', (one, other) => {
  const [plain, theirs] = [plainName(one), plainName(other)];
  expect(areAlike(plain, theirs)).toBe(true);
  expect(nameKeysOf(plain).some((key) => nameKeysOf(theirs).includes(key))).toBe(true);
});

test.each([
  ['成都锦程贸易有限公司', '成都锦航贸易有限公司'],
  ['成都川航外贸综合服务管理咨询有限公司', '成都锦航外贸综合服务管理咨询有限公司'],
  ['云帆贸易有限公司', '成都云帆贸易有限公司'],
  ['成都云帆跨境电子商务有限公司', '绵阳云帆跨境电子商务有限公司'],
  ['成都云帆科技有限公司', '成都云帆科技有限公司武侯分公司'],
])('REC-07 %s and %s are different', (one, other) => {
  expect(areAlike(plainName(one), plainName(other))).toBe(false);
});

test('REC-07 a name that consists of a legal form only is left unchanged', () => {
  expect(plainName('有限公司')).toEqual({ locality: '', rest: '有限公司' });
  expect(plainName('成都市有限公司')).toEqual({ locality: '', rest: '成都市有限公司' });
  expect(plainName('——')).toEqual({ locality: '', rest: '' });
  expect(nameKeysOf(plainName('——'))).toEqual([]);
});

test.each([
  ['成都云帆贸易有限公司', '成都', '云帆贸易'],
  ['四川天府国际物流有限公司', '四川', '天府国际物流'],
  ['义乌市小商品进出口有限公司', '义乌', '小商品进出口'],
  ['北京市朝阳区汇通科技有限公司', '北京', '汇通科技'],
  ['重庆渝北空港物流有限公司', '重庆', '渝北空港物流'],
  ['延边朝鲜族自治州长白参茸有限公司', '延边', '长白参茸'],
])('REC-07 %s is located in %s and its plain name is %s', (name, locality, rest) => {
  expect(plainName(name)).toEqual({ locality, rest });
});

/** A name and its copy with some letters inserted, deleted or changed. */
const letter = fc.constantFrom(...'成都云帆跨境电商abc');
const edits = fc.array(fc.record({ kind: fc.constantFrom('in', 'out', 'other'), at: fc.nat(), letter }), {
  maxLength: 4,
});

function edited(text: string, changes: readonly { kind: string; at: number; letter: string }[]): string {
  return changes.reduce((now, { kind, at, letter: put }) => {
    const index = at % (now.length + 1);
    return now.slice(0, index) + (kind === 'out' ? '' : put) + now.slice(index + (kind === 'in' ? 0 : 1));
  }, text);
}

test('REC-07 similar names of up to forty letters share a key, and few others do', () => {
  const name = fc.array(letter, { minLength: 1, maxLength: 39 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(name, edits, (text, changes) => {
      const [one, other] = [text, edited(text, changes)].map((rest) => ({ locality: '成都', rest }));
      fc.pre(one !== undefined && other !== undefined && areAlike(one, other));
      fc.pre(Math.max(one.rest.length, other.rest.length) < 40);
      expect(nameKeysOf(one).some((key) => nameKeysOf(other).includes(key))).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('REC-07 similarity is symmetric, 1 for equal names and 0 without common parts', () => {
  const name = fc.record({ locality: fc.constantFrom('', '成都'), rest: fc.string() });
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(likenessOf(one, other)).toBe(likenessOf(other, one));
      if (one.rest !== '') expect(likenessOf(one, one)).toBe(1);
    }),
  );
  expect(likenessOf({ locality: '', rest: '甲乙' }, { locality: '', rest: '丙丁' })).toBe(0);
});
