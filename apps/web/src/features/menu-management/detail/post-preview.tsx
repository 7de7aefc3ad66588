import { listNames } from '#web/i18n/list-names.ts';
import { MENU_ABSENCES, type MenuView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import type { MenuPreview } from '#web/api/menu-editor.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { MenuOutline } from '#web/views/menu-outline/menu-outline.tsx';
import styles from './menu-detail.module.css';

export interface PostPreviewProps {
  /** Name of the chosen post; empty for none. */
  readonly post: string;
  readonly preview: MenuPreview | null;
  readonly menus: readonly MenuView[];
}

/** The menu as a post holder sees it, with the reasons for missing entries. */
export function PostPreview({ post, preview, menus }: PostPreviewProps) {
  const { t } = useTranslation('menus');
  if (post === '') return <EmptyState drawing="calm" title={t('preview.choose')} reason={t('preview.why')} />;
  if (!preview) return <Waiting />;
  return (
    <div className={styles['sections']}>
      <section>
        <SectionTitle>{t('preview.sees', { post })}</SectionTitle>
        {preview.tree.length === 0 ? (
          <p className={styles['note']}>{t('preview.nothing')}</p>
        ) : (
          <div className={styles['seen']}>
            <MenuOutline nodes={preview.tree} />
          </div>
        )}
      </section>
      <section>
        <SectionTitle>{t('preview.absent', { count: preview.absent.length })}</SectionTitle>
        {MENU_ABSENCES.map((reason) => (
          <Absent key={reason} reason={reason} preview={preview} menus={menus} />
        ))}
      </section>
    </div>
  );
}

interface AbsentProps extends Pick<PostPreviewProps, 'menus'> {
  readonly reason: (typeof MENU_ABSENCES)[number];
  readonly preview: MenuPreview;
}

/** The entries missing for one reason. */
function Absent({ reason, preview, menus }: AbsentProps) {
  const { t } = useTranslation('menus');
  const ids = new Set(preview.absent.filter((each) => each.reason === reason).map(({ id }) => id));
  const names = menus.filter(({ id }) => ids.has(id)).map(({ label }) => label);
  if (names.length === 0) return null;
  return (
    <p className={styles['note']}>
      {t('preview.reason', { reason: t(`absence.${reason}`), names: listNames(names) })}
    </p>
  );
}
