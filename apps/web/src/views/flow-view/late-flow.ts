import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';

/** The flow of a record: its code comes with the first record that has one. */
async function loadParts() {
  const [{ FlowSide: Side }, { FlowBar: Bar }, { TaskPager: Pager }, { HaltStrip: Halt }] = await Promise.all(
    [
      import('./side/flow-side.tsx'),
      import('./bar/flow-bar.tsx'),
      import('./queue/task-pager.tsx'),
      import('./halt-strip.tsx'),
      needTexts(['flows', 'fields']),
    ],
  );
  return { Side, Bar, Pager, Halt };
}

/** What stands beside a record that has a flow. */
export const FlowSide = late(async () => (await loadParts()).Side);
/** The reader's task at the foot of the page. */
export const FlowBar = late(async () => (await loadParts()).Bar, { hasBox: false });
/** Where the task stands among those of its list. */
export const TaskPager = late(async () => (await loadParts()).Pager, { hasBox: false });
/** That the flow of a record has come to a halt. */
export const HaltStrip = late(async () => (await loadParts()).Halt, { hasBox: false });
/** What will come of handing a record in, and whom its initiator names. */
export const HandInDialog = late(
  async () => {
    const [part] = await Promise.all([
      import('./hand-in/hand-in-dialog.tsx'),
      needTexts(['flows', 'form', 'fields']),
    ]);
    return part.HandInDialog;
  },
  { hasBox: false },
);
