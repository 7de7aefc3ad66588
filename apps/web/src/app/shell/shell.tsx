import { useTranslation } from 'react-i18next';
import { useRoom } from '#web/lib/viewport.ts';
import { setPreview, usePreview } from '#web/field-types/previewing/preview.store.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import { usePreferences } from '#web/preferences/preferences.store.ts';
import { closeTray, useTransfers } from '#web/views/transfers/transfers.store.ts';
import { latePart } from '../late-part.tsx';
import { ProgressBar } from '../progress.tsx';
import { TabHost } from '../tab-host/tab-host.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { ShellDialogs } from './dialogs/shell-dialogs.tsx';
import { Header } from './header/header.tsx';
import styles from './shell.module.css';
import { closePanel, useShell } from './shell.store.ts';
import { SideMenu } from './side-menu/side-menu.tsx';
import { TabStrip } from './tab-strip/tab-strip.tsx';
import { ViewBar } from './view-bar/view-bar.tsx';

const MENU_WIDTH_PX = 240;

/** Used in narrow windows only. */
const Drawer = latePart(async () => (await import('#web/ui/drawer/drawer.tsx')).Drawer);

/** Running exports and imports of the user, whichever tab is shown. */
const TransferTray = latePart(async () => {
  const [{ TransferTray: tray }] = await Promise.all([
    import('#web/views/transfers/transfer-tray.tsx'),
    needTexts(['transfers']),
  ]);
  return tray;
});

function Transfers() {
  const isWanted = useTransfers(({ isOpen, followed }) => isOpen || followed.size > 0);
  return isWanted && <TransferTray isWanted onMissing={closeTray} />;
}

/** File previews, above whichever tab is shown. */
const PreviewHost = latePart(async () => {
  const [{ PreviewHost: host }] = await Promise.all([
    import('#web/field-types/previewing/preview-host.tsx'),
    needTexts(['files']),
  ]);
  return host;
});

function Previews() {
  const isWanted = usePreview() !== null;
  return isWanted && <PreviewHost isWanted onMissing={() => setPreview(null)} />;
}

/** Header over the full width, side menu, tab strip and the page (VISUAL §6). */
export function Shell() {
  const { t } = useTranslation('shell');
  const room = useRoom();
  const chosen = usePreferences((preferences) => preferences.isAsideCollapsed);
  const hasTransition = usePreferences((preferences) => preferences.hasAsideTransition);
  const isDrawerOpen = useShell(({ panel }) => panel === 'menuDrawer');
  const isFolded = room !== 'drawer' && (chosen ?? room === 'folded');
  return (
    <div className={styles['shell']} data-room={room} data-folded={isFolded} data-moving={hasTransition}>
      <a className={styles['skip']} href="#page">
        {t('skipToPage')}
      </a>
      <ProgressBar />
      <ViewBar />
      <Header room={room} isFolded={isFolded} />
      {room === 'drawer' ? (
        <Drawer
          isWanted={isDrawerOpen}
          onMissing={closePanel}
          label={t('menu.label')}
          isOpen={isDrawerOpen}
          onClose={closePanel}
          widthPx={MENU_WIDTH_PX}
        >
          <SideMenu isFolded={false} isInDrawer />
        </Drawer>
      ) : (
        <SideMenu isFolded={isFolded} isInDrawer={false} />
      )}
      <TabStrip />
      <TabHost />
      <ConnectionStrip />
      <Transfers />
      <Previews />
      <ShellDialogs />
    </div>
  );
}
