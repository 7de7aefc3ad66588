import { use } from 'react';
import type { ContentViewProps } from '../content-view.ts';
import { oncePer } from '../once-per.ts';
import { decodeText } from '../read-text.ts';
import { ToolRow } from '../tool-row.tsx';
import { readCsv } from './read-csv.ts';
import { SheetView } from './sheet-view.tsx';

const read = oncePer(async (content) => decodeText(await content.arrayBuffer()));

/** A csv file as a table. */
export function CsvView({ name, content }: ContentViewProps) {
  const text = use(read(content));
  return (
    <>
      <ToolRow />
      <SheetView name={name} sheets={[readCsv(name, text)]} />
    </>
  );
}
