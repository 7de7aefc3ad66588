import { LOCALES } from '@haiqiao/contract/i18n';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale, useLocale } from '#web/i18n/runtime.ts';
import { classNames } from '#web/lib/class-names.ts';
import { DEFAULT_COLOUR, MODES, SIZES, THEMES } from '#web/preferences/preferences.logic.ts';
import { changePreferences, usePreferences } from '#web/preferences/preferences.store.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './preferences-form.module.css';

/** Suggested theme colours; any other can be chosen in the field beside them. */
const COLOURS = [DEFAULT_COLOUR, '#1F7F4C', '#5B4FC4', '#0B7285', '#C77700', '#A03C09'] as const;

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{label}</span>
      {children}
    </div>
  );
}

function LanguageRow() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Row label={t('preferences.language')}>
      <Segmented
        label={t('preferences.language')}
        value={useLocale()}
        options={LOCALES.map(({ code, label }) => ({ value: code, label }))}
        onChange={(code) => changeLocale(code).catch(() => showToast('error', t('common:loadFailed')))}
      />
    </Row>
  );
}

function ThemeRow() {
  const { t } = useTranslation('shell');
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <Row label={t('preferences.theme')}>
      <Segmented
        label={t('preferences.theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={(next) => changePreferences({ theme: next })}
      />
    </Row>
  );
}

function ModeRow() {
  const { t } = useTranslation('shell');
  const mode = usePreferences((preferences) => preferences.mode);
  return (
    <Row label={t('preferences.mode')}>
      <Segmented
        label={t('preferences.mode')}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(next) => changePreferences({ mode: next })}
      />
    </Row>
  );
}

function SizeRow() {
  const { t } = useTranslation('shell');
  const size = usePreferences((preferences) => preferences.size);
  return (
    <Row label={t('preferences.size')}>
      <Segmented
        label={t('preferences.size')}
        value={size}
        options={SIZES.toReversed().map((value) => ({ value, label: t(`size.${value}`) }))}
        onChange={(next) => changePreferences({ size: next })}
      />
    </Row>
  );
}

function ColourRow() {
  const { t } = useTranslation('shell');
  const name = useId();
  const colour = usePreferences((preferences) => preferences.colour);
  return (
    <Row label={t('preferences.colour')}>
      <div className={styles['colours']} role="radiogroup" aria-label={t('preferences.colour')}>
        {COLOURS.map((value) => (
          <label key={value} className={styles['swatch']} style={{ background: value }} title={value}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={value === DEFAULT_COLOUR ? t('preferences.defaultColour') : value}
              checked={colour === value}
              onChange={() => changePreferences({ colour: value })}
            />
            {colour === value && <Icon name="check" size={12} />}
          </label>
        ))}
        <label className={classNames(styles['swatch'], styles['own'])} title={t('preferences.ownColour')}>
          <input
            type="color"
            className={styles['picker']}
            aria-label={t('preferences.ownColour')}
            value={colour}
            onChange={(event) => changePreferences({ colour: event.target.value.toUpperCase() })}
          />
          <Icon name="bg-colors" size={13} />
        </label>
      </div>
    </Row>
  );
}

function MotionRow() {
  const { t } = useTranslation('shell');
  const hasTransition = usePreferences((preferences) => preferences.hasAsideTransition);
  return (
    <Row label={t('preferences.asideTransition')}>
      <Switch
        label={t('preferences.asideTransition')}
        isOn={hasTransition}
        onChange={(isOn) => changePreferences({ hasAsideTransition: isOn })}
      />
    </Row>
  );
}

/** The user's display preferences; each choice is applied at once and stored (HDR-06). */
export function PreferencesForm({ isDense = false }: { readonly isDense?: boolean }) {
  return (
    <div className={classNames(styles['form'], isDense && styles['dense'])}>
      <LanguageRow />
      <ThemeRow />
      <ModeRow />
      <SizeRow />
      <ColourRow />
      {!isDense && <MotionRow />}
    </div>
  );
}
