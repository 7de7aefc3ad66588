import { expect, test } from 'vitest';
import { parseRouteLocation } from './internal-route.ts';

test('HDR-05 a route location inside the application is parsed', () => {
  expect(parseRouteLocation('{"path":"/log","query":{"type":"danger"}}')).toEqual({
    path: '/log',
    query: { type: 'danger' },
  });
});

test.each([
  '',
  'null',
  '{}',
  '{"path":"log"}',
  '{"path":"//evil.example"}',
  '{"path":"/\\\\evil"}',
  '{"path":"https://x.cn"}',
  '{',
])('HDR-05 %j is not a route location', (text) => {
  expect(parseRouteLocation(text)).toBeNull();
});
