import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { buttonOf } from '#web/testing/flow-fixtures.ts';
import { ToastHost } from '#web/ui/toast/toast.tsx';
import { TaskActionDialog } from './task-action-dialog.tsx';

const ABOUT = { taskIds: ['t1'], instanceIds: ['i1'] };

test('ENG-04 PROOF-03 a refusal is shown even when the dialog closed with its task before the answer arrived', async () => {
  const user = userEvent.setup();
  const answers: ((refused: string) => void)[] = [];
  const draw = (hasTask: boolean) => (
    <QueryClientProvider client={queryClient}>
      <ToastHost closeLabel="关闭" />
      {hasTask && (
        <TaskActionDialog
          button={buttonOf({ label: '审核通过并出具' })}
          about={ABOUT}
          opinion=""
          onRun={() => new Promise((resolve) => answers.push(resolve))}
          onClose={() => undefined}
        />
      )}
    </QueryClientProvider>
  );
  const { rerender } = render(draw(true));
  const press = async () => user.click(await screen.findByRole('button', { name: /审核通过并出具$/ }));
  await press();
  answers[0]?.('请先填写意见');
  expect((await screen.findByText('请先填写意见')).closest('[role=dialog]')).toBeTruthy();
  await press();
  rerender(draw(false));
  answers[1]?.('该任务已由王海燕办理');
  expect(await screen.findByText('该任务已由王海燕办理')).toBeTruthy();
});
