import type { LocaleCode } from '@haiqiao/contract/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import {
  type DesignCalls,
  type DesignHead,
  designQueries,
  type ExportedPart,
  reloadDesigns,
} from '#web/api/designs.ts';
import { reloadDefinitions } from '#web/api/definitions.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { downloadText } from '#web/lib/download.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { Designer } from './editing/use-designer.ts';
import type { ComparedSide } from './versions/compare-dialog.tsx';

/** The open dialog of the designer; at most one. */
export type DesignerDialog<View> =
  | { readonly kind: 'versions' | 'publish' | 'discard' }
  | { readonly kind: 'compare'; readonly before: ComparedSide; readonly after: ComparedSide }
  | { readonly kind: 'restore'; readonly to: 'shipped' | number }
  | { readonly kind: 'conflict'; readonly theirs: View };

/** Actions on a design as a whole. */
export interface DesignerVerbs<View> {
  readonly dialog: DesignerDialog<View> | null;
  readonly ask: (dialog: DesignerDialog<View> | null) => void;
  /** The server's message about the last attempt; empty for none. */
  readonly refusal: string;
  readonly save: (over?: View) => Promise<boolean>;
  /** Saves edits, then shows the changes and asks for a note. */
  readonly publish: () => Promise<void>;
  readonly discard: () => Promise<void>;
  /** After publishing: everything is reloaded. */
  readonly settle: (sentence: string) => Promise<void>;
  readonly exportFile: (of: ExportedPart) => Promise<void>;
}

interface Labelled {
  readonly label: string;
}

/** The call itself shows a refusal. */
async function exportFile(
  read: (code: string, of: ExportedPart) => Promise<{ fileName: string; text: string }>,
  code: string,
  of: ExportedPart,
): Promise<void> {
  const file = await read(code, of).catch(() => null);
  if (file) downloadText(file.fileName, 'application/json', file.text);
}

/** The server's refusal of an action. @throws any other error */
function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  throw error;
}

/** The server's current version. */
function newestOf<Design, View extends DesignHead<Design>, Fault>(
  calls: DesignCalls<Design, View, Fault>,
  code: string,
  locale: LocaleCode,
): Promise<View> {
  return queryClient.fetchQuery({ ...designQueries(calls).one(code, locale), staleTime: 0 });
}

/** Saving, publishing, discarding, exporting. */
export function useDesignerVerbs<Design extends Labelled, View extends DesignHead<Design>, Fault>(
  calls: DesignCalls<Design, View, Fault>,
  designer: Designer<Design, View, Fault>,
): DesignerVerbs<View> {
  const { t } = useTranslation('design');
  const locale = useLocale();
  const [dialog, setDialog] = useState<DesignerDialog<View> | null>(null);
  const [refusal, setRefusal] = useState('');
  const { code, rowVersion } = designer.view;
  const settle = async (sentence: string) => {
    await designer.reload();
    await Promise.all([reloadDesigns(calls, code), reloadDefinitions()]);
    setRefusal('');
    setDialog(null);
    showToast('success', sentence);
  };
  const save: DesignerVerbs<View>['save'] = async (over) => {
    if (designer.isBusy || designer.design.label.trim() === '') return false;
    const outcome = await designer.save(over);
    if (outcome.kind === 'overtaken') {
      setDialog({ kind: 'conflict', theirs: await newestOf(calls, code, locale) });
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
      // A design set aside is published by saving it as a draft first.
      if ((designer.hasDraft && !designer.isDirty) || (await save())) setDialog({ kind: 'publish' });
    },
    discard: async () => {
      try {
        if (designer.hasDraft) await calls.drop({ code, rowVersion });
        await settle(t('discard.done'));
      } catch (error) {
        setDialog(null);
        setRefusal(sentenceOf(error));
      }
    },
    exportFile: (of) => exportFile(calls.readFile, code, of),
  };
}
