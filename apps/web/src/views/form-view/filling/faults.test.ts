import { expect, test } from 'vitest';
import { faultTextBeside } from './faults.ts';

test.each([
  ['统一社会信用代码', '统一社会信用代码格式不正确', '格式不正确'],
  ['企业代码', '统一社会信用代码格式不正确', '统一社会信用代码格式不正确'],
  ['Web site', 'The format is wrong', 'The format is wrong'],
  ['必填', '必填', '必填'],
])('ENG-02 beside %s the fault “%s” is shown as “%s”', (name, text, said) => {
  expect(faultTextBeside(name, text)).toBe(said);
});
