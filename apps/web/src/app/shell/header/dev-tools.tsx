import { LOCALES, parseLocale } from '@haiqiao/contract/i18n';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '#web/i18n/runtime.ts';
import { SIZES, THEMES } from '#web/preferences/preferences.logic.ts';
import { changePreferences, usePreferences } from '#web/preferences/preferences.store.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { Dropdown } from '#web/ui/dropdown/dropdown.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { closePanel, openPanel, toggleFullscreen, useShell } from '../shell.store.ts';
import styles from './header.module.css';

interface ToolButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

function ToolButton({ label, icon, isOn, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles['iconButton']}
      aria-label={label}
      title={label}
      onClick={onPress}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

interface ToolMenuProps {
  readonly label: string;
  readonly icon: IconName;
  readonly items: readonly { readonly key: string; readonly label: string }[];
  readonly onSelect: (key: string) => void;
}

function ToolMenu({ label, icon, items, onSelect }: ToolMenuProps) {
  return (
    <Dropdown items={items} onSelect={onSelect}>
      <button
        type="button"
        className={styles['iconButton']}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
      >
        <Icon name={icon} size={18} />
      </button>
    </Dropdown>
  );
}

/** HDR-02, HDR-03: search, log, fullscreen, theme, size, locale and colour, for developers. */
export function DevTools() {
  const { t } = useTranslation(['shell', 'common']);
  const isSearching = useShell(({ panel }) => panel === 'search');
  const isFullscreen = useShell((shell) => shell.isFullscreen);
  const colour = usePreferences((preferences) => preferences.colour);
  const chooseSize = (key: string) =>
    changePreferences({ size: SIZES.find((size) => size === key) ?? 'mini' });
  const chooseTheme = (key: string) =>
    changePreferences({ theme: THEMES.find((theme) => theme === key) ?? 'resource-centre' });
  return (
    <div className={styles['end']} role="toolbar" aria-label={t('tools.label')}>
      <ToolButton
        label={t('tools.search')}
        icon="search"
        isOn={isSearching}
        onPress={() => (isSearching ? closePanel() : openPanel('search'))}
      />
      <ToolButton label={t('tools.log')} icon="bug" onPress={() => openTab('/log')} />
      <ToolButton
        label={t('tools.fullscreen')}
        icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
        isOn={isFullscreen}
        onPress={() => void toggleFullscreen()}
      />
      <ToolMenu
        label={t('tools.theme')}
        icon="skin"
        items={THEMES.map((key) => ({ key, label: t(`theme.${key}`) }))}
        onSelect={chooseTheme}
      />
      <ToolMenu
        label={t('tools.size')}
        icon="font-size"
        items={SIZES.map((key) => ({ key, label: t(`size.${key}`) }))}
        onSelect={chooseSize}
      />
      <ToolMenu
        label={t('tools.locale')}
        icon="translation"
        items={LOCALES.map(({ code, label }) => ({ key: code, label }))}
        onSelect={(key) =>
          changeLocale(parseLocale(key)).catch(() => showToast('error', t('common:loadFailed')))
        }
      />
      <label className={styles['iconButton']} title={t('tools.colour')}>
        <Icon name="bg-colors" size={18} style={{ color: colour }} />
        <input
          type="color"
          className="sr-only"
          aria-label={t('tools.colour')}
          value={colour}
          onChange={(event) => changePreferences({ colour: event.target.value.toUpperCase() })}
        />
      </label>
    </div>
  );
}
