import { use } from 'react';
import type { ContentViewProps } from '../content-view.ts';
import { oncePer } from '../once-per.ts';
import { ToolRow } from '../tool-row.tsx';
import { readXlsx } from './read-xlsx.ts';
import { SheetView } from './sheet-view.tsx';

const read = oncePer(async (content) => readXlsx(await content.arrayBuffer()));

/** An xlsx workbook as tables. */
export function WorkbookView({ name, content }: ContentViewProps) {
  const sheets = use(read(content));
  return (
    <>
      <ToolRow />
      <SheetView name={name} sheets={sheets} />
    </>
  );
}
