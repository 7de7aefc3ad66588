import type { ReactNode } from 'react';
import { useTab } from '#web/tabs/tab-context.ts';
import { RecordFault } from '#web/views/record-page/record-fault.tsx';
import { CopiesBox } from './copies-box.tsx';
import { DoneBox } from './done-box.tsx';
import { StartedBox } from './started-box.tsx';
import { TodoBox } from './todo-box.tsx';

/** The reader's task boxes, by the last segment of the address (DOMAIN §2.20). */
const BOXES: Readonly<Record<string, () => ReactNode>> = {
  todo: TodoBox,
  done: DoneBox,
  started: StartedBox,
  cc: CopiesBox,
};

/** 我的待办, 已办, 我发起的, 抄送我的: `/tasks/<box>` (ENG-06). */
export function TasksPage() {
  const { params } = useTab();
  const Box = BOXES[params['box'] ?? ''];
  return Box ? <Box /> : <RecordFault kind="notFound" />;
}
