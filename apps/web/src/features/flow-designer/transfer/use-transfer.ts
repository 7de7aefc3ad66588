import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { readFlowFile } from '#web/api/flow-models.ts';
import { downloadText } from '#web/lib/download.ts';
import { useFileChoice } from '#web/ui/file-choice/use-file-choice.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { Designer } from '../saving/use-designer.ts';
import { standAloneSvg } from './svg-file.ts';

/** Extensions of BPMN files. */
export const BPMN_FILES = '.bpmn,.xml';

/** The server reads at most two million characters. */
const FILE_MAX_BYTES = 6_000_000;

export interface Transfer {
  /** Opens the browser's file dialog. */
  readonly choose: () => void;
  /** Must be rendered on the page; invisible. */
  readonly input: ReactNode;
  /** Replaces the diagram with that of a file. */
  readonly open: (file: File) => Promise<void>;
  readonly exportBpmn: () => Promise<void>;
  readonly exportSvg: () => Promise<void>;
}

/** Import and export of the designer. */
export function useTransfer({ canvas, facts, putXml }: Designer): Transfer {
  const { t } = useTranslation('flow-designer');
  const open = async (file: File) => {
    if (file.size > FILE_MAX_BYTES) return showToast('error', t('transfer.tooLarge'));
    try {
      const read = await readFlowFile({ bpmnXml: await file.text(), fileName: file.name });
      await putXml(read.bpmnXml);
      showToast('success', t('transfer.opened', { name: file.name, count: read.faults.length }));
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('transfer.broken', { name: file.name });
      showToast('error', reason);
    }
    return undefined;
  };
  const { choose, input } = useFileChoice({
    label: t('transfer.import'),
    accepted: BPMN_FILES,
    onFile: (file) => void open(file),
  });
  return {
    choose,
    input,
    open,
    exportBpmn: async () => downloadText(`${facts.key}.bpmn`, 'application/xml', await canvas.xml()),
    exportSvg: async () =>
      downloadText(`${facts.key}.svg`, 'image/svg+xml', standAloneSvg(await canvas.svg())),
  };
}
