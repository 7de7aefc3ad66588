import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { namesNeedRoles } from './names-need-roles.ts';

test('a label on an element without a role is reported', () => {
  const source = `export const A = () => (
  <div aria-busy aria-label="wait">
    <code className="x" aria-labelledby="y">1</code>
  </div>
);`;
  const message = 'a name on an element without a role: give it one (status, group, img …)';
  expect(judge(namesNeedRoles, { 'a.tsx': source })).toEqual([`a.tsx:2 ${message}`, `a.tsx:3 ${message}`]);
});

test('labels of elements with a native or explicit role, and of components, are accepted', () => {
  const source = `export const A = () => (
  <section aria-label="a">
    <div role="status" aria-label="b" />
    <Div aria-label="c" />
    <span>d</span>
  </section>
);`;
  expect(judge(namesNeedRoles, { 'a.tsx': source })).toEqual([]);
});
