import { expect, test } from 'vitest';
import { matrixChanges, matrixText } from './matrix.ts';

function page(rows: readonly { readonly name: string; readonly cells: readonly string[] }[]): string {
  return matrixText({ people: ['甲', '乙'], sections: [{ title: 'Routes', rows }] });
}

test('PERM-05 a difference between two matrices names who gained and lost what', () => {
  const before = page([
    { name: 'a', cells: ['✓', '·'] },
    { name: 'b', cells: ['1/2', '·'] },
  ]);
  const after = page([
    { name: 'a', cells: ['✓', '✓'] },
    { name: 'c', cells: ['e', '·'] },
  ]);
  expect(matrixChanges(before, before)).toEqual([]);
  expect(matrixChanges(before, after)).toEqual([
    'Routes › a › 乙: · -> ✓',
    'Routes › b › 乙: · -> nothing',
    'Routes › b › 甲: 1/2 -> nothing',
    'Routes › c › 乙: nothing -> ·',
    'Routes › c › 甲: nothing -> e',
  ]);
});
