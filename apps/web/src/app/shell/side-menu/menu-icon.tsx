import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';

/** The icon of a menu node; a default one for an unknown name. */
export function MenuIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  return <Icon name={findIcon(name) ?? 'appstore'} size={size} />;
}
