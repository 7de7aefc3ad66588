import { expect, test } from 'vitest';
import { VALUE_RULES } from '../rules/values/registry.ts';
import { LOCALE_TAGS } from './locales.ts';
import { issueText, RULE_TEXTS } from './rule-texts.ts';

const rules = Object.keys(RULE_TEXTS['zh-CN']);
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test.each(LOCALE_TAGS)('HDR-08 every rule has a message with the same placeholders in %s', (tag) => {
  const texts: Readonly<Record<string, string>> = RULE_TEXTS[tag];
  expect(Object.keys(texts)).toEqual(rules);
  const source: Readonly<Record<string, string>> = RULE_TEXTS['zh-CN'];
  for (const rule of rules) {
    expect(texts[rule], rule).toMatch(/\S/);
    expect(holes(texts[rule] ?? ''), rule).toEqual(holes(source[rule] ?? ''));
  }
});

test('REC-07 the messages are those of the domain', () => {
  const text = (rule: string) => issueText({ rule }, 'zh-CN');
  expect(text('creditCodeFormat')).toBe('统一社会信用代码格式不正确');
  expect(text('creditCodeCheck')).toBe('统一社会信用代码校验位错误');
  expect(text('orgCodeDiffers')).toBe('组织机构代码与统一社会信用代码不一致');
  expect(text('mobile')).toBe('请输入有效的手机号码');
  expect(text('phone')).toBe('请输入有效的联系电话');
  expect(text('email')).toBe('邮箱地址格式错误');
  expect(text('customsCode')).toBe('海关注册编码应为10位');
  expect(text('hsCode')).toBe('商品编码应为4/6/8/10位数字');
  expect(text('required')).toBe('不能为空');
  expect(text('dateRange')).toBe('结束时间不能早于开始时间');
});

test('REC-07 every value rule has its message', () => {
  for (const { normalise, check } of Object.values(VALUE_RULES)) {
    const broken = check(normalise('?'));
    expect(rules).toContain(broken);
  }
});

test('HDR-08 placeholders are filled, and an unknown rule has a generic message', () => {
  expect(issueText({ rule: 'maxLength', params: { max: 20 } }, 'en')).toBe('At most 20 characters');
  expect(issueText({ rule: 'toString' }, 'ja')).toBe(RULE_TEXTS.ja.invalid);
});
