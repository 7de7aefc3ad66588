import type { ListDesignView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import {
  dropListDesign,
  type ExportedPart,
  listDesignQueries,
  readListFile,
  reloadListDesigns,
} from '#web/api/list-designs.ts';
import { reloadDefinitions } from '#web/api/definitions.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { downloadText } from '#web/lib/download.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { Designer } from './editing/use-designer.ts';
import type { ComparedSide } from './versions/compare-dialog.tsx';

/** What is open over the designer; at most one at a time. */
export type DesignerDialog =
  | { readonly kind: 'versions' | 'publish' | 'discard' }
  | { readonly kind: 'compare'; readonly before: ComparedSide; readonly after: ComparedSide }
  | { readonly kind: 'restore'; readonly to: 'shipped' | number }
  | { readonly kind: 'conflict'; readonly theirs: ListDesignView };

/** What can be done with the list as a whole. */
export interface DesignerVerbs {
  readonly dialog: DesignerDialog | null;
  readonly ask: (dialog: DesignerDialog | null) => void;
  /** The server's sentence about the last attempt; empty for none. */
  readonly refusal: string;
  readonly save: (over?: ListDesignView) => Promise<boolean>;
  /** Saves what is unsaved, then shows what would change and asks for a note. */
  readonly publish: () => Promise<void>;
  readonly discard: () => Promise<void>;
  /** A version is in force: everything is loaded again. */
  readonly settle: (sentence: string) => Promise<void>;
  readonly exportFile: (of: ExportedPart) => Promise<void>;
}

async function exportFile(code: string, of: ExportedPart): Promise<void> {
  // What the server refuses is shown by the call itself.
  const file = await readListFile(code, of).catch(() => null);
  if (file) downloadText(file.fileName, 'application/json', file.text);
}

/** Saving, publishing, giving up, exporting. */
export function useDesignerVerbs(designer: Designer): DesignerVerbs {
  const { t } = useTranslation('list-design');
  const locale = useLocale();
  const [dialog, setDialog] = useState<DesignerDialog | null>(null);
  const [refusal, setRefusal] = useState('');
  const { code, rowVersion } = designer.view;
  const settle = async (sentence: string) => {
    await designer.reload();
    await Promise.all([reloadListDesigns(code), reloadDefinitions()]);
    setRefusal('');
    setDialog(null);
    showToast('success', sentence);
  };
  const save: DesignerVerbs['save'] = async (over) => {
    if (designer.isBusy || designer.design.label.trim() === '') return false;
    const outcome = await designer.save(over);
    if (outcome.kind === 'overtaken') {
      const theirs = await queryClient.fetchQuery({ ...listDesignQueries.list(code, locale), staleTime: 0 });
      setDialog({ kind: 'conflict', theirs });
      return false;
    }
    setRefusal(outcome.kind === 'refused' ? outcome.message : '');
    if (outcome.kind === 'refused') return false;
    setDialog(null);
    showToast('success', t('save.done'));
    return true;
  };
  return {
    dialog,
    ask: setDialog,
    refusal,
    save,
    settle,
    publish: async () => {
      // What was set aside is published by saving it as a draft first.
      const isKept = designer.hasDraft && !designer.isDirty;
      if (isKept || (await save())) setDialog({ kind: 'publish' });
    },
    discard: async () => {
      try {
        if (designer.hasDraft) await dropListDesign({ code, rowVersion });
        await settle(t('discard.done'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setDialog(null);
        setRefusal(error.message);
      }
    },
    exportFile: (of) => exportFile(code, of),
  };
}
