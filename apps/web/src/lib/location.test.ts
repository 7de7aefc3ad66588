import { expect, test, vi } from 'vitest';
import { createLocationStore } from './location.ts';

function open() {
  const store = createLocationStore(window);
  const seen = vi.fn<(fullPath: string) => void>();
  const stop = store.subscribe(seen);
  return { store, seen, stop };
}

test('NAV-01 going somewhere changes the address and tells everybody', () => {
  const { store, seen, stop } = open();
  store.navigate('/log?type=danger');
  expect(store.current()).toBe('/log?type=danger');
  expect(seen).toHaveBeenCalledWith('/log?type=danger');
  stop();
  store.navigate('/index');
  expect(seen).toHaveBeenCalledTimes(1);
});

test('NAV-01 the same place again leaves no step in the history', () => {
  const { store } = open();
  store.navigate('/log');
  const steps = window.history.length;
  store.navigate('/log');
  store.navigate('/index', { replace: true });
  expect(window.history.length).toBe(steps);
  expect(store.current()).toBe('/index');
});

test('NAV-10 a place that is no place of ours leads to the root', () => {
  const { store } = open();
  store.navigate('https://elsewhere.example/');
  expect(store.current()).toBe('/');
});

test('NAV-01 back and forward are told like any other change', () => {
  const { seen } = open();
  window.history.replaceState(null, '', '/index');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(seen).toHaveBeenCalledWith('/index');
});
