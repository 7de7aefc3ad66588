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
/** Our own texts, or composed by the library. */
const OWN =
  /^(Create|Append) (timer|exclusive|parallel|user|service|script|call|end)|^(Align|Distribute|Search|Open|flow)/;

test('HDR-08 every translated text of bpmn-js exists in this version', () => {
  const source = FILES.map((file) => readFileSync(join(LIBRARY, file), 'utf8')).join('\n');
  const gone = BPMN_TEXTS.filter((text) => !OWN.test(text) && !source.includes(`'${text}'`));
  expect(gone).toEqual([]);
});

test('HDR-08 a text without translation is shown as in the library, with its replacements', () => {
  const translate = bpmnTranslate(() => {
    throw new Error('not asked');
  });
  expect(translate('Unknown {thing}', { thing: 'X' })).toBe('Unknown X');
});
