import { afterEach, expect, test } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

const AHEAD = JSON.stringify({
  login: ['/assets/login.js', '/assets/login.css'],
  app: ['/assets/app.js'],
  'login ja': ['/assets/login-ja.js'],
  'app ja': ['/assets/shell-ja.js'],
  home: ['/assets/app.js', '/assets/home.js'],
  lists: ['/assets/lists.js'],
});

function links(): string[] {
  return [...document.head.querySelectorAll('link')].map(
    (link) => `${link.rel} ${link.getAttribute('href') ?? ''}`,
  );
}

afterEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

test('a visitor’s browser prefetches the sign-in page in the visitor’s language', () => {
  fetchAhead(AHEAD, { isSignedIn: false, tag: 'ja', path: '/index' });
  expect(links()).toEqual([
    'modulepreload /assets/login.js',
    'preload /assets/login.css',
    'modulepreload /assets/login-ja.js',
  ]);
});

test('a signed-in browser prefetches the shell and nothing of the sign-in page', () => {
  fetchAhead(AHEAD, { isSignedIn: true, tag: 'ja', path: '/index' });
  expect(links()).toEqual([
    'modulepreload /assets/app.js',
    'modulepreload /assets/shell-ja.js',
    'modulepreload /assets/home.js',
  ]);
});

test('without named files, or for an unnamed language, nothing is prefetched', () => {
  fetchAhead(undefined, { isSignedIn: false, tag: 'ja', path: '/index' });
  expect(links()).toEqual([]);
  fetchAhead(AHEAD, { isSignedIn: true, tag: 'xx', path: '/log' });
  expect(links()).toEqual(['modulepreload /assets/app.js']);
});

test('a list does not wait for the home page', () => {
  fetchAhead(AHEAD, { isSignedIn: true, tag: 'xx', path: '/lists' });
  expect(links()).toEqual(['modulepreload /assets/app.js', 'modulepreload /assets/lists.js']);
});
