import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../i18n/index.ts';
import { AppError } from './app-error.ts';
import { ERROR_CATALOG, type ErrorEntry, type ErrorId } from './catalog.ts';
import { ERROR_TEXTS, errorText } from './error-texts.ts';

const ids = Object.keys(ERROR_CATALOG) as ErrorId[]; // keys of a literal object
const entries: [ErrorId, ErrorEntry<never>][] = ids.map((id) => [id, ERROR_CATALOG[id]]);

test.each(LOCALE_TAGS)('API-01 catalogue and texts in %s have the same ids', (tag) => {
  expect(Object.keys(ERROR_TEXTS[tag]).toSorted()).toEqual(ids.toSorted());
});

test.each(LOCALE_TAGS)('API-02 placeholders in %s are public details', (tag) => {
  for (const [id, entry] of entries) {
    const names = [...ERROR_TEXTS[tag][id].matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(entry.show, id).toEqual(expect.arrayContaining(names));
  }
});

test('API-01 a failure never has code 0, and only -10000 triggers a refresh', () => {
  for (const [id, entry] of entries) {
    expect(entry.code, id).not.toBe(0);
    if (entry.code === -10000) expect(id).toBe('AUTH_TOKEN_EXPIRED');
  }
});

test('API-01 details that are not listed are not sent', () => {
  const error = new AppError('AUTH_LOCKED', { minutesLeft: 12 });
  Object.assign(error, { details: { minutesLeft: 12, hash: 'secret' } });
  expect(error.shownDetails()).toEqual({ minutesLeft: 12 });
});

test('HDR-08 the message of a failure follows the language', () => {
  expect(errorText('AUTH_LOCKED', 'zh-CN', { minutesLeft: 12 })).toContain('12 分钟');
  expect(errorText('AUTH_LOCKED', 'en', { minutesLeft: 12 })).toContain('12 min');
});
