import type { MenuTheme } from '@haiqiao/contract/access';
import { MENU_THEMES } from '@haiqiao/contract/access';
import { useState } from 'react';
import {
  AppModal,
  EmptyState,
  LineTabs,
  listNames,
  MenuOutline,
  nodesOfTheme,
  type OpenedDialogProps,
  Strip,
  useLocale,
  useQuery,
  useTranslation,
  Waiting,
} from '@haiqiao/web/sdk';
import { type AccountMenus, accountMenusQuery } from './account-calls.ts';
import styles from './account-menus.module.css';

const WIDTH_PX = 640;

/** 以该账号预览菜单: the menu of an enterprise account, without acting on its behalf. */
export function AccountMenusDialog({ dataId, title, onClose }: OpenedDialogProps) {
  const { t } = useTranslation('enterprise-accounts');
  const { data, error } = useQuery(accountMenusQuery(dataId, useLocale()));
  return (
    <AppModal title={title} onClose={onClose} widthPx={WIDTH_PX}>
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
