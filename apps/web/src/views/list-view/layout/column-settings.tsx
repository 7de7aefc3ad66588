import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { late } from '#web/ui/late/late.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import tools from '../filters/filters.module.css';

/** Rarely opened: the code is loaded on first use. */
const ColumnPanel = late(async () => (await import('./column-panel.tsx')).ColumnPanel);

/** The visible columns, their order, and the pinned ones. */
export function ColumnSettings() {
  const { t } = useTranslation('list');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t('columns.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={isOpen ? <ColumnPanel onLeave={() => setOpen(false)} /> : null}
    >
      <button
        type="button"
        className={tools['tool']}
        aria-label={t('tools.columns')}
        title={t('tools.columns')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        <Icon name="setting" size={14} />
      </button>
    </Popover>
  );
}
