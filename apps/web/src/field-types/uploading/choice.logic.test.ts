import { expect, test } from 'vitest';
import { extensionOf } from '@haiqiao/contract/field-types';
import { judgeChoice } from './choice.logic.ts';

const MB = 1024 * 1024;
const LIMITS = { accept: ['pdf', 'png'], maxMb: 30, max: 0 };

test('UPL-02 empty files and other types are rejected, the remaining files are accepted', () => {
  const good = { name: '执照.PDF', size: 10 };
  const { taken, faults } = judgeChoice(
    [good, { name: 'empty.pdf', size: 0 }, { name: 'run.exe', size: 5 }, { name: 'pdf', size: 5 }],
    LIMITS,
    0,
  );
  expect(taken).toEqual([good]);
  expect(faults).toEqual([
    { rule: 'empty', name: 'empty.pdf' },
    { rule: 'type', name: 'run.exe', allowed: ['pdf', 'png'] },
    { rule: 'type', name: 'pdf', allowed: ['pdf', 'png'] },
  ]);
});

test('UPL-03 a file of exactly the limit is accepted, one byte more is rejected and never displayed as the limit', () => {
  const limit = { name: 'a.pdf', size: 30 * MB };
  const more = { name: 'b.pdf', size: 30 * MB + 1 };
  const { taken, faults } = judgeChoice([limit, more], LIMITS, 0);
  expect(taken).toEqual([limit]);
  expect(faults).toEqual([{ rule: 'size', name: 'b.pdf', limitMb: 30, actualMb: 30.1 }]);
});

test('UPL-04 a choice above the maximum number is rejected completely, 0 accepts any number', () => {
  const files = [1, 2, 3].map((each) => ({ name: `${each}.pdf`, size: 1 }));
  expect(judgeChoice(files, { ...LIMITS, max: 4 }, 2)).toEqual({
    taken: [],
    faults: [{ rule: 'count', limit: 4, chosen: 3, total: 5 }],
  });
  expect(judgeChoice(files, { ...LIMITS, max: 5 }, 2).taken).toHaveLength(3);
  expect(judgeChoice(files, LIMITS, 500).taken).toHaveLength(3);
});

test('UPL-02 an extension is the text after the last dot', () => {
  expect(['a.b.PNG', 'none', '.png', 'dot.'].map(extensionOf)).toEqual(['png', '', 'png', '']);
});
