import { expect, test } from 'vitest';
import { standAloneSvg } from './svg-file.ts';

test('ENG-04 an exported drawing contains its colours', () => {
  const svg =
    '<path style="fill: var(--card); stroke: var(--bpmn-stroke)"/><text fill="var(--text)">审</text>';
  expect(standAloneSvg(svg)).toBe(
    '<path style="fill: #ffffff; stroke: #4a5b73"/><text fill="#1b2a3d">审</text>',
  );
});
