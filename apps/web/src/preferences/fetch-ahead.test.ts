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

test('a stranger’s browser fetches the sign-in page ahead, in the language of the visitor', () => {
  fetchAhead(AHEAD, { isSignedIn: false, tag: 'ja', path: '/index' });
  expect(links()).toEqual([
    'modulepreload /assets/login.js',
    'preload /assets/login.css',
    'modulepreload /assets/login-ja.js',
  ]);
});

test('who is signed in gets the shell ahead, and none of the sign-in page', () => {
  fetchAhead(AHEAD, { isSignedIn: true, tag: 'ja', path: '/index' });
  expect(links()).toEqual([
    'modulepreload /assets/app.js',
    'modulepreload /assets/shell-ja.js',
    'modulepreload /assets/home.js',
  ]);
});

test('a build that names nothing, and a language it does not name, fetch nothing', () => {
  fetchAhead(undefined, { isSignedIn: false, tag: 'ja', path: '/index' });
  expect(links()).toEqual([]);
  fetchAhead(AHEAD, { isSignedIn: true, tag: 'xx', path: '/log' });
  expect(links()).toEqual(['modulepreload /assets/app.js']);
});

test('a list does not wait for the home page', () => {
  fetchAhead(AHEAD, { isSignedIn: true, tag: 'xx', path: '/lists' });
  expect(links()).toEqual(['modulepreload /assets/app.js', 'modulepreload /assets/lists.js']);
});
