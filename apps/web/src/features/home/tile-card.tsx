import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuEntries } from '#web/session/menu.logic.ts';
import { storageOwnerOf } from '#web/session/storage-owner.ts';
import { useSession } from '#web/session/session.store.ts';
import { openMenu } from '#web/tabs/open-menu.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import type { StatusFamily } from '#web/ui/status-tag/status-tag.tsx';
import { chosenTargets, tileEntriesOf, type TileTarget, type ShellPart } from './home.logic.ts';
import styles from './home.module.css';
import { readTileChoice, writeTileChoice } from './tile-choice.ts';
import { TileDialog } from './tile-dialog.tsx';

/** The tiles alternate in colour to make each position recognisable. */
const FAMILIES: readonly StatusFamily[] = ['blue', 'green', 'indigo', 'cyan', 'amber', 'orange'];

function useTileTargets(onOpenPart: (part: ShellPart) => void): readonly TileTarget[] {
  const { t } = useTranslation('home');
  const modules = useSession((session) => session?.modules);
  return useMemo(() => {
    const fromMenu = tileEntriesOf(menuEntries(modules ?? [])).map(({ node, path }) => ({
      key: `menu:${node.code}`,
      name: node.name,
      icon: node.icon || (path[0]?.icon ?? ''),
      open: () => openMenu(node),
    }));
    const part = (name: ShellPart, icon: string) => ({
      key: `shell:${name}`,
      name: t(`quick.${name}`),
      icon,
      open: () => onOpenPart(name),
    });
    return [
      ...fromMenu,
      part('accountSettings', 'user'),
      part('preferences', 'skin'),
      part('shortcuts', 'thunderbolt'),
    ];
  }, [modules, onOpenPart, t]);
}

function Tile({ target, index }: { readonly target: TileTarget; readonly index: number }) {
  const family = FAMILIES[index % FAMILIES.length] ?? 'blue';
  return (
    <button type="button" className={styles['tile']} title={target.name} onClick={target.open}>
      <span
        className={styles['tileIcon']}
        style={{ background: `var(--status-${family}-bg)`, color: `var(--status-${family}-text)` }}
      >
        <Icon name={findIcon(target.icon) ?? 'appstore'} size={18} />
      </span>
      <span className={styles['tileName']}>{target.name}</span>
    </button>
  );
}

/** Shortcuts of my own choice, stored per person on this device. */
export function TileCard({ onOpenPart }: { readonly onOpenPart: (part: ShellPart) => void }) {
  const { t } = useTranslation('home');
  const memberId = useSession((session) => (session ? storageOwnerOf(session.userInfo) : ''));
  const targets = useTileTargets(onOpenPart);
  const [keys, setKeys] = useState(() => readTileChoice(memberId));
  const [isEditing, setEditing] = useState(false);
  const chosen = chosenTargets(targets, keys);
  const save = (next: readonly string[]) => {
    writeTileChoice(memberId, next);
    setKeys(next);
    setEditing(false);
  };
  return (
    <Card
      title={t('quick.title')}
      actions={
        <Button tone="link" onClick={() => setEditing(true)}>
          {t('quick.edit')}
        </Button>
      }
    >
      {chosen.length > 0 ? (
        <div className={styles['tiles']}>
          {chosen.map((target, index) => (
            <Tile key={target.key} target={target} index={index} />
          ))}
        </div>
      ) : (
        <EmptyState drawing="calm" title={t('quick.none')} reason={t('quick.noneReason')} />
      )}
      {isEditing && (
        <TileDialog
          targets={targets}
          keys={chosen.map(({ key }) => key)}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}
