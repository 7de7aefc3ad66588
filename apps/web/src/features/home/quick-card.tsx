import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuEntries } from '#web/session/menu.logic.ts';
import { keptFor } from '#web/session/kept-for.ts';
import { useSession } from '#web/session/session.store.ts';
import { openMenu } from '#web/tabs/open-menu.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import type { StatusFamily } from '#web/ui/status-tag/status-tag.tsx';
import { chosenTargets, quickEntriesOf, type QuickTarget, type ShellPart } from './home.logic.ts';
import styles from './home.module.css';
import { readQuickChoice, writeQuickChoice } from './quick-choice.ts';
import { QuickDialog } from './quick-dialog.tsx';

/** The tiles take turns in colour, so that a place is remembered by it. */
const FAMILIES: readonly StatusFamily[] = ['blue', 'green', 'indigo', 'cyan', 'amber', 'orange'];

function useQuickTargets(onOpenPart: (part: ShellPart) => void): readonly QuickTarget[] {
  const { t } = useTranslation('home');
  const modules = useSession((session) => session?.modules);
  return useMemo(() => {
    const fromMenu = quickEntriesOf(menuEntries(modules ?? [])).map(({ node, path }) => ({
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

function Tile({ target, index }: { readonly target: QuickTarget; readonly index: number }) {
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

/** What I open often, of my own choice, kept for me on this device. */
export function QuickCard({ onOpenPart }: { readonly onOpenPart: (part: ShellPart) => void }) {
  const { t } = useTranslation('home');
  const memberId = useSession((session) => (session ? keptFor(session.userInfo) : ''));
  const targets = useQuickTargets(onOpenPart);
  const [keys, setKeys] = useState(() => readQuickChoice(memberId));
  const [isEditing, setEditing] = useState(false);
  const chosen = chosenTargets(targets, keys);
  const save = (next: readonly string[]) => {
    writeQuickChoice(memberId, next);
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
        <QuickDialog
          targets={targets}
          keys={chosen.map(({ key }) => key)}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}
