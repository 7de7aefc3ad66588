import { tagOf } from '@haiqiao/contract/i18n';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { usePreferences } from '#web/preferences/preferences.store.ts';
import { libraryTheme } from '#web/preferences/themes.ts';
import { type LibraryLocale, loadLibraryLocale } from '#web/ui/theme/library-locale.ts';
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx';

function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => media.matches,
  );
}

/** The texts of the component library follow the language; the previous ones stay until the new ones are loaded. */
function useLibraryLocale(): LibraryLocale | null {
  const tag = tagOf(useLocale());
  const [locale, setLocale] = useState<LibraryLocale | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadLibraryLocale(tag).then(
      (loaded) => isWanted && setLocale(loaded),
      // The few library texts stay English; ours are separate.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [tag]);
  return locale;
}

/** The user's theme for the component library (HDR-06, HDR-07). */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const theme = usePreferences((preferences) => preferences.theme);
  const mode = usePreferences((preferences) => preferences.mode);
  const size = usePreferences((preferences) => preferences.size);
  const colour = usePreferences((preferences) => preferences.colour);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const wantsContrast = useMedia('(prefers-contrast: more)');
  // Fixed at start: a change would make the library remount everything.
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const isDark = mode === 'dark' || (mode === 'auto' && isSystemDark);
  const look = useMemo(
    () => libraryTheme({ theme, size, colour }, { isDark, wantsContrast, isStill }),
    [theme, size, colour, isDark, wantsContrast, isStill],
  );
  return (
    <ThemeProvider
      theme={look}
      locale={useLibraryLocale()}
      saveText={t('action.save')}
      cancelText={t('action.cancel')}
    >
      {children}
    </ThemeProvider>
  );
}
