import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['成都 报关', ['成都', '报关']],
  ['  Ocean　LTD ', ['ocean', 'ltd']],
  ['9151 0112\nMAYB', ['9151', '0112', 'mayb']],
  ['成都 成都', ['成都']],
  ['锦程', ['锦程']],
  [' \n ', []],
  ['成\0都', ['成都']],
])('ENG-03 the words of %j are %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});

test('ENG-03 of very many words the last ones are searched literally', () => {
  expect(searchWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i j']);
});
