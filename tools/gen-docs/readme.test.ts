import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MEMBERS, POSTS } from '../../apps/server/src/features/demo/demo-organisation.ts';

const README = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');

test('the README lists the existing demo accounts, each with its post', () => {
  const section = README.slice(README.indexOf('## Demo accounts'), README.indexOf('## Configuration'));
  const cells = [...section.matchAll(/\| `([a-z]+)` \| ([^|]+?) (?=\|)/g)];
  const listed = new Map(cells.map(([, account = '', post = '']) => [account, post]));
  expect([...listed.keys()].toSorted()).toEqual(MEMBERS.map((member) => member.account).toSorted());
  for (const { account, post } of MEMBERS) {
    const name = POSTS.find((item) => item.code === post)?.name;
    if (name) expect(listed.get(account)).toContain(name);
  }
});
