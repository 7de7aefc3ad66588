import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';

/** The flow of a record: its code is loaded with the first record that has one. */
async function loadParts() {
  const [{ FlowSide: Side }, { FlowBar: Bar }, { TaskPager: Pager }, { StoppedStrip: Stopped }] =
    await Promise.all([
      import('./side/flow-side.tsx'),
      import('./bar/flow-bar.tsx'),
      import('./queue/task-pager.tsx'),
      import('./stopped-strip.tsx'),
      needTexts(['flows', 'fields']),
    ]);
  return { Side, Bar, Pager, Stopped };
}

/** The panel beside a record with a flow. */
export const FlowSide = late(async () => (await loadParts()).Side);
/** The reader's task at the bottom of the page. */
export const FlowBar = late(async () => (await loadParts()).Bar, { hasBox: false });
/** The position of the task in its list. */
export const TaskPager = late(async () => (await loadParts()).Pager, { hasBox: false });
/** The notice of a stopped flow. */
export const StoppedStrip = late(async () => (await loadParts()).Stopped, { hasBox: false });
/** The forecast of a submission, and the people the initiator names. */
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
