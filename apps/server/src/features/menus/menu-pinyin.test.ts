import { expect, test } from 'vitest';
import { menuPinyin } from './menu-pinyin.ts';

test.each([
  ['首页', 'shouye sy'],
  ['DEXPID信息申请', 'dexpidxinxishenqing dexpidxxsq'],
  ['银行 重庆', 'yinhangchongqing yhcq'],
  ['女装绿色', 'nvzhuanglvse nzls'],
  ['Dashboard', 'dashboard dashboard'],
  ['', ' '],
])('TAB-09 %s is found by %s', (name, pinyin) => {
  expect(menuPinyin(name)).toBe(pinyin);
  expect(menuPinyin(name)).toBe(pinyin);
});
