import type { FlowButton } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown } from '#web/ui/dropdown/dropdown.tsx';
import { DeedDialog } from './deeds/deed-dialog.tsx';
import { useDeeds } from './deeds/use-deeds.ts';

export interface InstanceButtonsProps {
  readonly instanceId: string;
  readonly buttons: readonly FlowButton[];
  /** Buttons beside each other; further ones stand behind the dots. */
  readonly most: number;
}

const NO_ACTIONS: readonly [] = [];

/** What can be done with an instance as a whole: urge, withdraw, and what administrators may do. */
export function InstanceButtons({ instanceId, buttons, most }: InstanceButtonsProps) {
  const { t } = useTranslation('flows');
  const about = { taskIds: [], instanceIds: [instanceId] };
  const deeds = useDeeds({ about, actions: NO_ACTIONS });
  const { asking } = deeds;
  const shown = buttons.slice(0, most);
  const more = buttons.slice(most);
  const choose = (key: string) => {
    const button = more.find(({ action }) => action === key);
    if (button) deeds.start(button, '');
  };
  return (
    <>
      {shown.map((button) => (
        <Button
          key={button.action}
          tone={button.action === 'terminate' ? 'danger' : 'default'}
          disabled={deeds.isBusy}
          onClick={() => deeds.start(button, '')}
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
            disabled={deeds.isBusy}
          />
        </Dropdown>
      )}
      {asking && (
        <DeedDialog
          key={asking.button.action}
          button={asking.button}
          about={about}
          opinion=""
          onRun={(answers) => deeds.run(asking.button, answers)}
          onClose={deeds.close}
        />
      )}
    </>
  );
}
