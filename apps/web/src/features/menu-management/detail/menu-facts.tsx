import { listNames } from '#web/i18n/list-names.ts';
import type { MenuDetail } from '@haiqiao/contract/endpoints';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuChoices } from '#web/api/menu-editor.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import styles from './menu-detail.module.css';

export interface MenuFactsProps {
  readonly menu: MenuDetail;
  /** Names of the entries above it. */
  readonly way: readonly string[];
  readonly choices: MenuChoices | undefined;
}

/** Display name of a name in a rule. */
function postName(choices: MenuChoices | undefined, post: string): string {
  const setting = choices?.postSettings.find(({ key }) => key === post);
  return setting?.name ?? choices?.posts.find(({ code }) => code === post)?.name ?? post;
}

function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All properties of an entry, read-only. */
export function MenuFacts({ menu, way, choices }: MenuFactsProps) {
  const { t } = useTranslation('menus');
  const yes = (isSo: boolean) => (isSo ? t('yes') : t('no'));
  const icon = findIcon(menu.icon);
  return (
    <div className={styles['sections']}>
      <section>
        <SectionTitle>{t('section.base')}</SectionTitle>
        <Facts
          facts={[
            [t('field.name'), menu.name],
            [t('field.code'), <code key="code">{menu.code}</code>],
            [t('field.parent'), way.join(' / ')],
            [
              t('field.icon'),
              <span key="icon" className={styles['icon']}>
                {icon && <Icon name={icon} size={16} />}
                {menu.icon}
              </span>,
            ],
            [t('field.group'), menu.group],
            [t('field.status'), t(`status.${menu.status}`)],
          ]}
        />
      </section>
      <section>
        <SectionTitle>{t('section.opening')}</SectionTitle>
        <Facts
          facts={[
            [t('field.param'), <code key="param">{menu.param || '—'}</code>],
            [t('field.openMode'), t(`openMode.${menu.openMode}`)],
            [t('field.visible'), yes(menu.visible)],
            [t('field.keepAlive'), yes(menu.keepAlive)],
            [t('field.temporary'), yes(menu.temporary)],
            [
              t('field.themes'),
              menu.themes.length === 0
                ? t('allThemes')
                : menu.themes.map((theme) => t(`theme.${theme}`)).join(' / '),
            ],
          ]}
        />
      </section>
      <Rules menu={menu} choices={choices} />
      <section>
        <SectionTitle>{t('section.grants')}</SectionTitle>
        {menu.grantedBy.length === 0 ? (
          <p className={styles['note']}>{t('grants.none')}</p>
        ) : (
          <ul className={styles['tags']}>
            {menu.grantedBy.map(({ code, name, isDenied }) => (
              <li key={code} data-denied={isDenied}>
                {isDenied ? t('grants.denied', { name }) : name}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Presets and posts as text. */
function Rules({ menu, choices }: Pick<MenuFactsProps, 'menu' | 'choices'>) {
  const { t } = useTranslation('menus');
  const { preset, hideForPosts, hideUnlessPosts, setting } = menu;
  const names = (posts: readonly string[]) => listNames(posts.map((post) => postName(choices, post)));
  const values = (of: { list_status?: string | undefined; apply_type?: string | undefined }) =>
    [
      of.list_status === undefined ? '' : `list_status=${of.list_status}`,
      of.apply_type === undefined ? '' : `apply_type=${of.apply_type}`,
    ]
      .filter(Boolean)
      .join('  ');
  return (
    <section>
      <SectionTitle>{t('section.rules')}</SectionTitle>
      <Facts
        facts={[
          [t('field.preset'), values(preset)],
          [
            t('field.byPost'),
            (preset.byPost ?? [])
              .map((own) =>
                t('byPostWords', { post: postName(choices, own.postSetting), values: values(own) }),
              )
              .join('；'),
          ],
          [t('field.hideForPosts'), names(hideForPosts)],
          [t('field.hideUnlessPosts'), names(hideUnlessPosts)],
          [t('field.setting'), setting],
        ]}
      />
    </section>
  );
}
