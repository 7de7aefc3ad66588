import { expect, test } from 'vitest';
import { projectOf } from '../sources/project.ts';
import { textTypes } from './text-types.ts';

test('every file of the source language is a namespace, and no other file', () => {
  const locales = 'apps/web/src/i18n/locales';
  const { path, text } = textTypes(
    projectOf({
      [`${locales}/zh-CN/flow-designer.json`]: '{}',
      [`${locales}/zh-CN/form.json`]: '{}',
      [`${locales}/en/other.json`]: '{}',
      [`${locales}/zh-CN/notes.md`]: '',
    }),
  );
  expect(path).toBe('apps/web/src/i18n/resources.d.ts');
  expect(text.match(/^import .*$/gm)).toEqual([
    "import type flowDesigner from './locales/zh-CN/flow-designer.json';",
    "import type form from './locales/zh-CN/form.json';",
  ]);
  expect(text).toContain("{\n      'flow-designer': typeof flowDesigner;\n      form: typeof form;\n    };");
});
