import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { BPMN_TEXTS, bpmnTranslate } from './bpmn-texts.ts';

const LIBRARY = dirname(createRequire(import.meta.url).resolve('bpmn-js/package.json'));
const FILES = [
  'lib/features/palette/PaletteProvider.js',
  'lib/features/context-pad/ContextPadProvider.js',
  'lib/features/popup-menu/PopupEntries.js',
  'lib/features/popup-menu/ReplaceMenuProvider.js',
  'lib/features/replace/ReplaceOptions.js',
];
/** Made by us, or put together by the library. */
const OWN =
  /^(Create|Append) (timer|exclusive|parallel|user|service|script|call|end)|^(Align|Distribute|Search|Open|flow)/;

test('HDR-08 every text of bpmn-js that we translate is one that this version of it says', () => {
  const source = FILES.map((file) => readFileSync(join(LIBRARY, file), 'utf8')).join('\n');
  const gone = BPMN_TEXTS.filter((text) => !OWN.test(text) && !source.includes(`'${text}'`));
  expect(gone).toEqual([]);
});

test('HDR-08 what we have no text for is said as the library says it, with its replacements', () => {
  const translate = bpmnTranslate(() => {
    throw new Error('not asked');
  });
  expect(translate('Unknown {thing}', { thing: 'X' })).toBe('Unknown X');
});
