import type { FlowButton } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown } from '#web/ui/dropdown/dropdown.tsx';
import { TaskActionDialog } from './task-actions/task-action-dialog.tsx';
import { useTaskActions } from './task-actions/use-task-actions.ts';

export interface InstanceButtonsProps {
  readonly instanceId: string;
  readonly buttons: readonly FlowButton[];
  /** Buttons side by side; others are in the overflow menu. */
  readonly most: number;
}

const NO_ACTIONS: readonly [] = [];

/** The actions on a whole instance: urge, withdraw, and those of administrators. */
export function InstanceButtons({ instanceId, buttons, most }: InstanceButtonsProps) {
  const { t } = useTranslation('flows');
  const about = { taskIds: [], instanceIds: [instanceId] };
  const taskActions = useTaskActions({ about, actions: NO_ACTIONS });
  const { asking } = taskActions;
  const shown = buttons.slice(0, most);
  const more = buttons.slice(most);
  const choose = (key: string) => {
    const button = more.find(({ action }) => action === key);
    if (button) taskActions.start(button, '');
  };
  return (
    <>
      {shown.map((button) => (
        <Button
          key={button.action}
          tone={button.action === 'terminate' ? 'danger' : 'default'}
          disabled={taskActions.isBusy}
          onClick={() => taskActions.start(button, '')}
        >
          {button.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          items={more.map(({ action, label }) => ({ key: action, label }))}
          onSelect={choose}
          placement="bottomRight"
        >
          <Button
            icon="ellipsis"
            aria-haspopup="menu"
            aria-label={t('handling.more')}
            title={t('handling.more')}
            disabled={taskActions.isBusy}
          />
        </Dropdown>
      )}
      {asking && (
        <TaskActionDialog
          key={asking.button.action}
          button={asking.button}
          about={about}
          opinion=""
          onRun={(answers) => taskActions.run(asking.button, answers)}
          onClose={taskActions.close}
        />
      )}
    </>
  );
}
