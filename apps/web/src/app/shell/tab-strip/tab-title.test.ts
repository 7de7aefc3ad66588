import { expect, test } from 'vitest';
import { shortTabTitle } from './tab-title.ts';

test.each([
  ['服务中心备案', '服务中心备案'],
  ['十二个字的标题正好放得下吧', '十二个字的标…下吧'],
  ['十二个字的标题正好放得下', '十二个字的标题正好放得下'],
  ['成都锦程云帆跨境电子商务有限公司预审', '成都锦程云帆…预审'],
  ['成都锦程云帆跨境电子商务有限公司 预审', '成都锦程云帆…预审'],
  ['Association records', 'Association records'],
  ['Cross-border enterprise library details', 'Cross-border…details'],
  ['Pneumonoultramicroscopicsilico', 'Pneumonoultr…co'],
])('TAB-06 the title %s is shown as %s', (title, shown) => {
  expect(shortTabTitle(title)).toBe(shown);
});
