import { DEFAULT_COLOUR, lookClasses, type Mode, type Preferences, SIZES } from './preferences.logic.ts';
import { preferencesStore } from './preferences.store.ts';
import type { AccentName } from './theme-colour.ts';

const ACCENT_VARIABLES: Readonly<Record<AccentName, string>> = {
  primary: '--primary',
  strong: '--strong',
  strongHover: '--strong-hover',
  strongActive: '--strong-active',
  link: '--link',
};

const LOOK_CLASSES = ['rc', 'classic', 'light', 'dark', ...SIZES];

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** Whether a mode is currently dark. */
function isDarkNow(mode: Mode): boolean {
  return mode === 'dark' || (mode === 'auto' && systemIsDark().matches);
}

/** `#RRGGBB` of a custom property as painted by the browser. Its text is unsuitable: the build shortens colours (`#fff`, `red`). */
function paintedColour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.documentElement.append(probe);
  const channels = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  probe.remove();
  return `#${channels
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}

let lastRequest = 0;

/** A custom theme colour needs readable shades; the code for that is loaded only when one is chosen. */
async function applyColour(colour: string, isDark: boolean): Promise<void> {
  const root = document.documentElement;
  for (const name of [...Object.values(ACCENT_VARIABLES), '--sider-bar']) root.style.removeProperty(name);
  lastRequest += 1;
  const request = lastRequest;
  if (colour === DEFAULT_COLOUR) return;
  const { deriveAccent } = await import('./theme-colour.ts');
  // During colour selection only the last request counts.
  if (request !== lastRequest) return;
  const accent = deriveAccent(colour, {
    isDark,
    card: paintedColour('--card'),
    tint: paintedColour('--tint'),
    rowSel: paintedColour('--row-sel'),
  });
  const names = Object.entries(ACCENT_VARIABLES) as [AccentName, string][]; // the keys are the names
  for (const [name, variable] of names) root.style.setProperty(variable, accent[name]);
  if (root.classList.contains('rc')) root.style.setProperty('--sider-bar', accent.primary);
}

/** Applies a look to the page: classes of `<html>` and the shades of the theme colour. */
export async function applyLook(look: Preferences): Promise<void> {
  const isDark = isDarkNow(look.mode);
  const { classList } = document.documentElement;
  classList.remove(...LOOK_CLASSES);
  classList.add(...lookClasses(look, isDark));
  await applyColour(look.colour, isDark);
}

/** Applies the stored look and every change of it and of the system's mode. Returns the stop function. */
export async function followLook(): Promise<() => void> {
  const show = () => {
    applyLook(preferencesStore.getState()).catch(() => {
      // The code for custom colours failed to load: the page keeps the colours of its theme.
    });
  };
  const media = systemIsDark();
  media.addEventListener('change', show);
  const stop = preferencesStore.subscribe(show);
  await applyLook(preferencesStore.getState()).catch(() => undefined);
  return () => {
    media.removeEventListener('change', show);
    stop();
  };
}
