import { expect, test } from 'vitest';
import { REGIONS, regionCodeOf, regionName } from './regions.ts';

test('ENG-07 a division is found by its full name with any separators, and by a unique name', () => {
  expect(regionName('510107')).toBe('四川省成都市武侯区');
  expect(
    ['四川省成都市武侯区', '四川省 / 成都市 / 武侯区', '四川省-成都市-武侯区', '武侯区'].map(regionCodeOf),
  ).toEqual(Array(4).fill('510107'));
  expect(regionName('110101')).toBe('北京市东城区');
  expect(regionCodeOf('北京市')).toBe('110000');
  expect(regionCodeOf('朝阳区')).toBeNull();
  expect(regionCodeOf('亚特兰蒂斯')).toBeNull();
  expect(regionName('999999')).toBe('999999');
});

test('ENG-07 every division has a province, and its full name identifies it', () => {
  for (const { code, fullName, parent } of REGIONS.values()) {
    expect(parent === null ? code.endsWith('0000') : REGIONS.has(parent), code).toBe(true);
    const found = regionCodeOf(fullName);
    expect(found === code || REGIONS.get(code)?.parent === found, `${code} ${fullName}`).toBe(true);
  }
});
