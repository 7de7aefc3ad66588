import { expect, test } from 'vitest';
import { formatFullPath, isExternalLink, isInternalPath, parseFullPath } from './full-path.ts';

test.each([
  ['/lists?code=a&x=1', { path: '/lists', query: { code: 'a', x: '1' } }],
  ['/log/', { path: '/log', query: {} }],
  ['/', { path: '/', query: {} }],
  ['/a?name=%E4%BC%81%E4%B8%9A', { path: '/a', query: { name: '企业' } }],
  ['https://elsewhere.example/x', { path: '/', query: {} }],
  ['//elsewhere.example/x', { path: '/', query: {} }],
])('NAV-01 %s is parsed as %j', (fullPath, expected) => {
  expect(parseFullPath(fullPath)).toEqual(expected);
});

test('TAB-06 formatting reverses parsing', () => {
  const fullPath = '/lists?code=a&title=%E5%A4%87%E6%A1%88';
  expect(formatFullPath(parseFullPath(fullPath))).toBe(fullPath);
  expect(formatFullPath({ path: '/log' })).toBe('/log');
});

test.each([
  ['/log', true],
  ['//evil.example', false],
  ['/\\evil', false],
  ['https://evil.example', false],
  ['', false],
])('NAV-09 %s is an internal path: %s', (text, isInside) => {
  expect(isInternalPath(text)).toBe(isInside);
});

test.each([
  ['https://talent.example.org/', true],
  ['HTTP://talent.example.org', true],
  ['/lists', false],
  ['javascript:alert(1)', false],
])('NAV-08 %s is an external link: %s', (text, isLink) => {
  expect(isExternalLink(text)).toBe(isLink);
});
