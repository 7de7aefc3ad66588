import { listNames } from '#web/i18n/list-names.ts';
import type { MenuTheme } from '@haiqiao/contract/access';
import { MENU_THEMES } from '@haiqiao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountMenus, accountMenusQuery } from '#web/api/enterprise-accounts.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { nodesOfTheme } from '#web/session/menu.logic.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { MenuOutline } from '#web/views/menu-outline/menu-outline.tsx';
import type { OpenedDialogProps } from '#web/views/record-actions/opened-dialogs.tsx';
import styles from './account-menus.module.css';

const WIDTH_PX = 640;

/** 以该账号预览菜单: the menu of the enterprise side as an account finds it; nothing is done in its name. */
export function AccountMenusDialog({ dataId, title, onClose }: OpenedDialogProps) {
  const { t } = useTranslation('enterprise-accounts');
  const { data, error } = useQuery(accountMenusQuery(dataId, useLocale()));
  return (
    <AppModal title={title} isOpen onClose={onClose} widthPx={WIDTH_PX}>
      {data && <Preview preview={data} />}
      {!data && error && <EmptyState drawing="broken" title={t('menus.failed')} reason={error.message} />}
      {!data && !error && <Waiting className={styles['wait']} />}
    </AppModal>
  );
}

function Preview({ preview }: { readonly preview: AccountMenus }) {
  const { t } = useTranslation('enterprise-accounts');
  const [theme, setTheme] = useState<MenuTheme>(preview.theme);
  const nodes = nodesOfTheme(preview.menus, theme);
  const groups = preview.groups.map(({ name, isInForce }) => name + (isInForce ? '' : t('menus.outOfForce')));
  return (
    <div className={styles['preview']}>
      <Strip tone="info">
        {t('menus.of', { account: preview.account, theme: t(`menus.themes.${theme}`) })}
      </Strip>
      <p className={styles['groups']}>
        <span>{t('menus.groups')}</span>
        {groups.length > 0 ? listNames(groups) : t('menus.none')}
      </p>
      <LineTabs
        label={t('menus.list')}
        value={theme}
        items={MENU_THEMES.map((value) => ({ value, label: t(`menus.themes.${value}`) }))}
        onChange={setTheme}
      />
      {nodes.length > 0 ? (
        <MenuOutline nodes={nodes} label={t('menus.list')} />
      ) : (
        <EmptyState drawing="calm" title={t('menus.empty')} reason={t('menus.emptyReason')} />
      )}
    </div>
  );
}
