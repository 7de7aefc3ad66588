import { expect, test } from 'vitest';
import en from '#web/i18n/locales/en/captcha.json' with { type: 'json' };
import ja from '#web/i18n/locales/ja/captcha.json' with { type: 'json' };
import source from '#web/i18n/locales/zh-CN/captcha.json' with { type: 'json' };
import traditional from '#web/i18n/locales/zh-TW/captcha.json' with { type: 'json' };

/** Key path → names of the values in its text. */
function placeholders(texts: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(placeholders(value, `${path}${key}.`))
        : [[`${path}${key}`, (String(value).match(/\{\{\w+\}\}/g) ?? []).join()]],
    ),
  );
}

test.each([
  ['zh-TW', traditional],
  ['en', en],
  ['ja', ja],
])('HDR-08 the captcha texts of %s have the same keys and placeholders as the source', (_locale, texts) => {
  expect(placeholders(texts)).toEqual(placeholders(source));
});
