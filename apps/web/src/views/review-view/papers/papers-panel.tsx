import type { FormView, RecordDetail, UploadedFile } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileQueries } from '#web/api/files.ts';
import { ReasonDialog } from '#web/field-types/masking/reason-dialog.tsx';
import { CommonTools } from '#web/field-types/previewing/common-tools.tsx';
import { FileView } from '#web/field-types/previewing/file-view.tsx';
import { openPreview } from '#web/field-types/previewing/open-preview.ts';
import { CommonToolsContext, ToolRow } from '#web/field-types/previewing/tool-row.tsx';
import { useViewKeys, ViewKeysContext } from '#web/field-types/previewing/use-view-keys.ts';
import { sizeText } from '#web/field-types/files/file-size.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { useAltKeys } from '#web/ui/shortcuts/use-alt-keys.ts';
import { KEY_CODES } from '../../flow-view/keys/review-keys.ts';
import { type Paper, type PaperPosition, stepped } from './papers.logic.ts';
import styles from './papers.module.css';

export interface PapersPanelProps {
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly papers: readonly Paper[];
}

/** Unmasked papers by field; masked again when the tab is left. */
function useOpened() {
  const [opened, setOpened] = useState<Readonly<Record<string, readonly UploadedFile[]>>>({});
  useEffect(() => () => setOpened({}), []);
  return {
    opened,
    open: (name: string, files: readonly UploadedFile[]) => setOpened({ ...opened, [name]: files }),
  };
}

/** The papers of a case beside its fields: one at a time, with zoom, rotation and arrow keys (VISUAL §6, Review). */
export function PapersPanel({ view, detail, papers: initialPapers }: PapersPanelProps) {
  const { t } = useTranslation('review');
  const panel = useRef<HTMLElement>(null);
  const { opened, open } = useOpened();
  const papers = useMemo(
    () => initialPapers.map((paper) => ({ ...paper, files: opened[paper.name] ?? paper.files })),
    [initialPapers, opened],
  );
  const [position, setPosition] = useTabState<PaperPosition>('review.paper', { paper: '', at: 0 });
  const shown = papers.find(({ name }) => name === position.paper) ?? papers[0];
  useAltKeys({ [KEY_CODES.papers]: () => panel.current?.focus() });
  if (!shown) return null;
  const at = shown.name === position.paper ? Math.min(position.at, Math.max(0, shown.files.length - 1)) : 0;
  const go = (step: number) => setPosition(stepped(papers, { paper: shown.name, at }, step < 0 ? -1 : 1));
  const file = shown.files[at];
  return (
    <section ref={panel} className={styles['panel']} aria-label={t('papers.title')} tabIndex={-1}>
      <LineTabs
        label={t('papers.title')}
        value={shown.name}
        items={papers.map(({ name, field, files }) => ({
          value: name,
          label: field.label,
          ...(files.length > 1 ? { count: files.length } : {}),
        }))}
        onChange={(paper) => setPosition({ paper, at: 0 })}
      />
      <ViewKeysContext value={panel}>
        <Steps onGo={go} />
        {file ? (
          <Viewer key={file.uid} paper={shown} at={at} file={file} onGo={go} />
        ) : (
          <Masked
            key={shown.name}
            paper={shown}
            maskTarget={{ formCode: view.code, dataId: detail.dataId, field: shown.name }}
            canShow={view.verbs.unmask && shown.field.canUnmask === true}
            onShown={(files) => open(shown.name, files)}
          />
        )}
      </ViewKeysContext>
    </section>
  );
}

/** The arrows move between files. */
function Steps({ onGo }: { readonly onGo: (step: number) => void }) {
  useViewKeys({ ArrowLeft: () => onGo(-1), ArrowRight: () => onGo(1) });
  return null;
}

interface ViewerProps {
  readonly paper: Paper;
  readonly at: number;
  readonly file: UploadedFile;
  readonly onGo: (step: number) => void;
}

function Viewer({ paper: { files, isMasked }, at, file, onGo }: ViewerProps) {
  // The record contains fresh links: others are loaded when these expire.
  const links = useQuery({ ...fileQueries.links(files), initialData: files });
  const fresh = links.data.find(({ uid }) => uid === file.uid) ?? file;
  return (
    <CommonToolsContext
      value={
        <CommonTools
          file={fresh}
          at={at}
          count={files.length}
          onGo={onGo}
          // Unmasked files are shown here only, not in the large preview.
          {...(isMasked ? {} : { onLarge: () => openPreview(files, at) })}
        />
      }
    >
      <p className={styles['name']}>
        <strong title={file.name}>{file.name}</strong>
        <span>{sizeText(file.size)}</span>
      </p>
      <div className={styles['viewer']}>
        <FileView file={fresh} />
      </div>
    </CommonToolsContext>
  );
}

interface MaskedProps {
  readonly paper: Paper;
  readonly maskTarget: { readonly formCode: string; readonly dataId: string; readonly field: string };
  readonly canShow: boolean;
  readonly onShown: (files: readonly UploadedFile[]) => void;
}

/** Papers with personal data: shown after a reason was given. */
function Masked({ paper, maskTarget, canShow, onShown }: MaskedProps) {
  const { t } = useTranslation('review');
  const [isAsking, setAsking] = useState(false);
  const { label } = paper.field;
  return (
    <div className={styles['viewer']}>
      <ToolRow />
      <div className={styles['masked']}>
        <EmptyState
          drawing="locked"
          title={t('papers.masked', { field: label })}
          reason={t(canShow ? 'papers.maskedReason' : 'papers.maskedDenied')}
          actions={
            canShow && (
              <Button icon="eye" onClick={() => setAsking(true)}>
                {t('papers.show')}
              </Button>
            )
          }
        />
      </div>
      {isAsking && (
        <ReasonDialog
          isOpen
          label={label}
          maskTarget={maskTarget}
          onClose={() => setAsking(false)}
          onShown={({ files }) => {
            setAsking(false);
            onShown(files ?? []);
          }}
        />
      )}
    </div>
  );
}
