import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TABS_MAX } from './tab.ts';
import {
  applyTabCommand,
  canApply,
  createTabsState,
  TAB_ACTIONS,
  type TabCommand,
  type TabsState,
} from './tabs.logic.ts';
import { tabOf } from './testing/tab-of.ts';

const paths = Array.from({ length: 26 }, (_, index) => `/p${index}`);

const anyPath = fc.constantFrom('/index', ...paths);
const command: fc.Arbitrary<TabCommand> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(anyPath, fc.option(anyPath, { nil: '' }))
      .map(([path, source]) => ({ do: 'open' as const, tab: tabOf(path, { source }) })),
  },
  fc.record({ do: fc.constantFrom(...TAB_ACTIONS), id: anyPath }),
  fc.record({ do: fc.constant('move' as const), id: anyPath, toIndex: fc.integer({ min: -3, max: 30 }) }),
  fc.record({ do: fc.constant('markDirty' as const), id: anyPath, isDirty: fc.boolean() }),
);

function assertSound(state: TabsState): void {
  const ids = state.tabs.map(({ id }) => id);
  expect(ids[0]).toBe('/index');
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeLessThanOrEqual(TABS_MAX);
  expect(ids).toContain(state.activeId);
  expect(state.recent[0]).toBe(state.activeId);
  for (const id of [...state.recent, ...state.dirty, ...Object.keys(state.refreshes)])
    expect(ids).toContain(id);
}

test('TAB-01 TAB-04 TAB-08 after any commands home is first, a tab is shown, and at most 20 are open', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let state = createTabsState(tabOf('/index'));
      for (const each of commands) {
        const { state: next, outcome } = applyTabCommand(state, each);
        assertSound(next);
        if (outcome.kind !== 'done') expect(next).toBe(state);
        state = next;
      }
    }),
  );
});

test('TAB-03 an action is refused exactly when it is not offered', () => {
  fc.assert(
    fc.property(
      fc.array(command, { maxLength: 30 }),
      fc.constantFrom(...TAB_ACTIONS),
      anyPath,
      (commands, action, id) => {
        const state = commands.reduce(
          (before, each) => applyTabCommand(before, each).state,
          createTabsState(tabOf('/index')),
        );
        const { outcome } = applyTabCommand(state, { do: action, id });
        expect(outcome.kind === 'done').toBe(canApply(state, action, id));
      },
    ),
  );
});

test('TAB-02 moving keeps every tab', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...paths), { maxLength: 19 }),
      anyPath,
      fc.integer({ min: -3, max: 30 }),
      (open, id, toIndex) => {
        const state = createTabsState(
          tabOf('/index'),
          open.map((path) => tabOf(path)),
        );
        const moved = applyTabCommand(state, { do: 'move', id, toIndex }).state;
        expect(moved.tabs.map((each) => each.id).toSorted()).toEqual(
          state.tabs.map((each) => each.id).toSorted(),
        );
      },
    ),
  );
});
