import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';

/** The icon that a menu node names; a plain one when it names none of ours. */
export function MenuIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  return <Icon name={findIcon(name) ?? 'appstore'} size={size} />;
}
