import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRecordPdf } from '#web/api/records.ts';
import { downloadBlob } from '#web/lib/download.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown, type DropdownItem } from '#web/ui/dropdown/dropdown.tsx';

export interface PrintMenuProps {
  readonly view: Pick<FormView, 'code' | 'prints'>;
  readonly detail: Pick<RecordDetail, 'dataId' | 'status'>;
}

const PAGE = 'page';
const PDF = 'pdf';
const DOCUMENT = 'document:';

/** Prints a record: the current page, the same as a PDF, or one of the documents of its form. */
export function PrintMenu({ view, detail: { dataId, status } }: PrintMenuProps) {
  const { t } = useTranslation('form');
  const [isBusy, setBusy] = useState(false);
  const prints = view.prints.filter(({ states }) => states?.includes(status ?? '') ?? true);
  const items: DropdownItem[] = [
    { key: PAGE, label: t('detail.printPage'), icon: 'printer' },
    { key: PDF, label: t('detail.printPdf'), icon: 'download' },
    ...(prints.length > 0 ? (['-'] as const) : []),
    ...prints.map(({ code, label }) => ({ key: `${DOCUMENT}${code}`, label, icon: 'file-text' }) as const),
  ];
  const download = async (print?: string) => {
    setBusy(true);
    try {
      const { name, pdf } = await makeRecordPdf(view.code, dataId, print);
      downloadBlob(name, pdf);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  const choose = (key: string) => {
    if (key === PAGE) return window.print();
    return void download(key === PDF ? undefined : key.slice(DOCUMENT.length));
  };
  return (
    <Dropdown items={items} onSelect={choose} placement="bottomRight">
      <Button icon="printer" isBusy={isBusy} aria-haspopup="menu">
        {t('detail.print')}
      </Button>
    </Dropdown>
  );
}
