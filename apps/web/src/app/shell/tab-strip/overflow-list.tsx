import { memo, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appLocation } from '#web/lib/location.ts';
import { runTabAction } from '#web/tabs/tab-actions.ts';
import { HOME_ID, type Tab } from '#web/tabs/tab.ts';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import styles from './tab-strip.module.css';

interface OverflowListProps {
  readonly hidden: readonly Tab[];
  readonly count: number;
}

function HiddenTab({ tab, onShown }: { readonly tab: Tab; readonly onShown: () => void }) {
  const { t } = useTranslation('tabs');
  const isDirty = useTabs(({ dirty }) => dirty.includes(tab.id));
  const show = () => {
    onShown();
    appLocation.navigate(tab.fullPath);
  };
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const line = currentTarget.closest('li');
    // The line goes: the focus stays in the list.
    (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button')?.focus();
    runTabAction('close', tab.id);
  };
  return (
    <li className={styles['hiddenTab']}>
      <button type="button" className={styles['hiddenName']} title={tab.meta.title} onClick={show}>
        {isDirty && <span className={styles['dot']} />}
        {isDirty && <span className="sr-only">{t('unsaved.mark')}</span>}
        <span>{tab.meta.title}</span>
      </button>
      {tab.id !== HOME_ID && (
        <button
          type="button"
          className={styles['hiddenClose']}
          aria-label={t('closeNamed', { title: tab.meta.title })}
          onClick={close}
        >
          <Icon name="close" size={11} />
        </button>
      )}
    </li>
  );
}

function HiddenTabs({ hidden, onShown }: { readonly hidden: readonly Tab[]; readonly onShown: () => void }) {
  const { t } = useTranslation('tabs');
  const activeId = useTabs((state) => state.activeId);
  const act = (action: 'closeOthers' | 'closeAll', id: string) => () => {
    onShown();
    runTabAction(action, id);
  };
  return (
    <div className={styles['hiddenTabs']}>
      <p className={styles['hiddenTitle']}>{hidden.length > 0 ? t('hidden.title') : t('hidden.none')}</p>
      <ul className={styles['hiddenList']}>
        {hidden.map((tab) => (
          <HiddenTab key={tab.id} tab={tab} onShown={onShown} />
        ))}
      </ul>
      <hr className={styles['rule']} />
      <button
        type="button"
        className={styles['hiddenName']}
        disabled={activeId === HOME_ID}
        onClick={act('closeOthers', activeId)}
      >
        {t('action.closeOthers')}
      </button>
      <button type="button" className={styles['hiddenName']} onClick={act('closeAll', HOME_ID)}>
        {t('action.closeAll')}
      </button>
    </div>
  );
}

/** The number of open tabs; a press lists those not visible in the strip. */
export const OverflowList = memo(({ hidden, count }: OverflowListProps) => {
  const { t } = useTranslation('tabs');
  const max = useTabs((tabs) => tabs.max);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t('hidden.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={<HiddenTabs hidden={hidden} onShown={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={styles['count']}
        aria-expanded={isOpen}
        aria-label={t('hidden.button', { count, max })}
      >
        {count}/{max}
        <Icon name="down" size={10} />
      </button>
    </Popover>
  );
});
