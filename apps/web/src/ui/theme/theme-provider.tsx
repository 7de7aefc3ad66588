import { ConfigProvider, type ThemeConfig, theme as antTheme } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { CHOICE_ICONS, EXPAND_ICON } from '../select/choice-icons.tsx';
import type { LibraryLocale } from './library-locale.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/** A look as plain data: design tokens, component tokens, and map tokens that no algorithm may change. */
export interface LibraryTheme {
  readonly isDark: boolean;
  readonly token: Values;
  readonly components: Readonly<Record<string, Values>>;
  readonly pinned: Values;
}

export interface ThemeProviderProps {
  readonly theme: LibraryTheme;
  /** Texts of the component library; null until they are loaded. */
  readonly locale: LibraryLocale | null;
  /** Button texts of every dialog (SPEC §9). */
  readonly saveText: string;
  readonly cancelText: string;
  readonly children: ReactNode;
}

const CASCADER_ICONS = { ...CHOICE_ICONS, expandIcon: EXPAND_ICON };
const PICKER_ICONS = { clearIcon: CHOICE_ICONS.clearIcon };

const { darkAlgorithm, defaultAlgorithm } = antTheme;

/** Until the texts are loaded. Without any the library would change the element tree and remount everything. */
const NO_TEXTS: LibraryLocale = { locale: 'en' };

function toThemeConfig({ isDark, token, components, pinned }: LibraryTheme): ThemeConfig {
  return {
    cssVar: { key: 'hq' },
    hashed: false,
    algorithm: [isDark ? darkAlgorithm : defaultAlgorithm, (_seed, map) => ({ ...map, ...pinned })],
    token,
    components,
  } as ThemeConfig; // token names come from tokens.json, which was checked against this version of the library
}

/** Sets theme, texts and behaviour of the component library: no wave, no blank between two characters. */
export function ThemeProvider({ theme, locale, saveText, cancelText, children }: ThemeProviderProps) {
  const config = useMemo(() => toThemeConfig(theme), [theme]);
  const texts = useMemo(
    () => ({ ...(locale ?? NO_TEXTS), Modal: { okText: saveText, cancelText, justOkText: saveText } }),
    [locale, saveText, cancelText],
  );
  return (
    <ConfigProvider
      theme={config}
      componentSize="middle"
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      select={CHOICE_ICONS}
      cascader={CASCADER_ICONS}
      datePicker={PICKER_ICONS}
      locale={texts}
    >
      {children}
    </ConfigProvider>
  );
}
