import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { vocabulary } from './vocabulary.ts';

const GLOSSARY = `# Glossary

| term | meaning | where it lives | not |
| --- | --- | --- | --- |
| action | something done to a record | records | deed |
| location | a URL | tabs | place |
| position | an order | views | place |

| name | owner |
| --- | --- |
| placeholder_place | wire format |
`;

function judged(texts: Readonly<Record<string, string>>): string[] {
  return judge(vocabulary, { 'docs/glossary.md': GLOSSARY, ...texts });
}

test.each([
  ['a variable', 'const lastDeed = 1;'],
  ['a function and its parameter', 'function take(deed: string) {}'],
  ['a property of a type', 'interface A { readonly deeds: number }'],
  ['a type', 'type Deed = string;'],
  ['a renamed destructured name', 'const { a: deed } = a;'],
  ['a renamed import', "import { a as deed } from 'a';"],
  ['a parameter of an arrow function', 'const a = (deed: string) => 1;'],
  ['a private field', 'class A { #deed = 1; }'],
])('a rejected word in %s is named with the word to use', (_name, source) => {
  expect(judged({ 'a.ts': source })).toEqual([
    expect.stringMatching(/^a\.ts:1 "deeds?" in \w+ is not in our vocabulary: action$/),
  ]);
});

test('every term that replaces a word is named, and inflections are found', () => {
  expect(judged({ 'a.ts': 'const placedAt = 1;' })).toEqual([
    'a.ts:1 "placed" in placedAt is not in our vocabulary: location or position',
  ]);
});

test('file names and headings are checked', () => {
  expect(judged({ 'apps/take-deed.ts': '', 'docs/a.md': '# The deed\n\nA deed in a sentence.\n' })).toEqual([
    'apps/take-deed.ts:1 file name: "deed" in take-deed.ts is not in our vocabulary: action',
    'docs/a.md:1 heading: "deed" in # The deed is not in our vocabulary: action',
  ]);
});

test('names of others, uses of a name, strings, migrations and whole other words pass', () => {
  const source = `const placeholder = a.deed; const { deed } = a; import { deed } from 'a'; const placeholder_place = 'deed'; use({ deed: 1 });`;
  expect(judged({ 'a.ts': source, 'apps/server/src/db/migrations/0001_create_deed.ts': '' })).toEqual([]);
});

test('without a glossary nothing is rejected', () => {
  expect(judge(vocabulary, { 'a.ts': 'const deed = 1;' })).toEqual([]);
});
