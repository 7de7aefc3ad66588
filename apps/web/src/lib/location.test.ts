import { expect, test, vi } from 'vitest';
import { createLocationStore } from './location.ts';

function open() {
  const store = createLocationStore(window);
  const visited = vi.fn<(fullPath: string) => void>();
  const stop = store.subscribe(visited);
  return { store, visited, stop };
}

test('NAV-01 navigation changes the address and notifies subscribers', () => {
  const { store, visited, stop } = open();
  store.navigate('/log?type=danger');
  expect(store.current()).toBe('/log?type=danger');
  expect(visited).toHaveBeenCalledWith('/log?type=danger');
  stop();
  store.navigate('/index');
  expect(visited).toHaveBeenCalledTimes(1);
});

test('NAV-01 navigating to the current location adds no history entry', () => {
  const { store } = open();
  store.navigate('/log');
  const steps = window.history.length;
  store.navigate('/log');
  store.navigate('/index', { replace: true });
  expect(window.history.length).toBe(steps);
  expect(store.current()).toBe('/index');
});

test('NAV-10 an invalid location leads to the root', () => {
  const { store } = open();
  store.navigate('https://elsewhere.example/');
  expect(store.current()).toBe('/');
});

test('NAV-01 back and forward notify like any other change', () => {
  const { visited } = open();
  window.history.replaceState(null, '', '/index');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(visited).toHaveBeenCalledWith('/index');
});
