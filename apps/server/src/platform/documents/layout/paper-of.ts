import {
  type DocumentBlock,
  type DocumentLayout,
  fillHoles,
  type FormField,
  formFieldName,
} from '@haiqiao/contract/definitions';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { documentText, type LocaleTag } from '@haiqiao/contract/i18n';
import type { RecordTexts } from '#server/platform/records/detail/record-texts.ts';
import type { Paper, PaperBlock, PaperPair } from '../print/paper.ts';

/** Content of a document besides its layout. */
export interface PaperParts {
  readonly texts: RecordTexts;
  readonly tag: LocaleTag;
  /** Name of the centre. */
  readonly centre: string;
  /** The printing member. */
  readonly reader: string;
  readonly at: Date;
}

const BODY_PT = 10.5;
const QR_MM = 25;
/** A text of at least this length gets a full row in a grid. */
const LONG_CHARACTERS = 60;

/** Fills a layout with the texts of a record. */
export function paperOf(layout: DocumentLayout, parts: PaperParts): Paper {
  const { texts, tag, centre, reader, at } = parts;
  const now = shanghaiTime(at.toISOString()).slice(0, 'YYYY-MM-DD HH:mm'.length);
  const number = texts.fields.get('recordNo')?.text ?? '';
  const words: Readonly<Record<string, string>> = {
    $title: texts.title,
    $centre: centre,
    $reader: reader,
    $today: longDate(at, tag),
    $now: now,
  };
  const fill = (text: string) => fillHoles(text, (name) => words[name] ?? texts.fields.get(name)?.text ?? '');
  return {
    title: texts.title === '' ? layout.label : `${layout.label} ${texts.title}`,
    author: centre,
    language: tag,
    madeAt: at.toISOString(),
    head: { left: centre, right: number === '' ? '' : documentText('number', tag, { number }) },
    foot: documentText('printed', tag, { reader, now }),
    pageLabel: documentText('page', tag),
    watermark: fill(layout.watermark ?? ''),
    blocks: layout.blocks.flatMap((block) => paperBlocks(block, { texts, fill, centre })),
  };
}

/** 2026年11月20日, November 20, 2026. */
function longDate(at: Date, tag: LocaleTag): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(at);
}

interface Filling {
  readonly texts: RecordTexts;
  readonly fill: (text: string) => string;
  readonly centre: string;
}

function paperBlocks(block: DocumentBlock, filling: Filling): PaperBlock[] {
  const { fill, centre } = filling;
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: fill(block.text), level: block.level ?? 2 }];
    case 'paragraph': {
      const { align = 'left', isIndented = false, isBold = false, sizePt = BODY_PT } = block;
      return [{ kind: 'paragraph', text: fill(block.text), align, isIndented, isBold, sizePt }];
    }
    case 'fields':
      return pairsBlock(block, filling);
    case 'rows':
      return tableBlock(block, filling);
    case 'qr': {
      const { sizeMm = QR_MM, align = 'left' } = block;
      return [{ kind: 'qr', content: fill(block.content), sizeMm, align }];
    }
    case 'seal':
      return [{ kind: 'seal', lines: fill(block.text).split('\n'), name: centre }];
    case 'space':
    case 'pageBreak':
      return [block];
  }
}

function pairsBlock(block: Extract<DocumentBlock, { kind: 'fields' }>, { texts }: Filling): PaperBlock[] {
  const { columns = 2 } = block;
  const pairs = block.fields.flatMap((formField): PaperPair[] => {
    const field = texts.fields.get(formFieldName(formField));
    if (!field) return [];
    const isLong = field.text.length > LONG_CHARACTERS || field.text.includes('\n');
    return [{ label: field.label, text: field.text, span: isLong ? columns : spanOf(formField) }];
  });
  return pairs.length === 0 ? [] : [{ kind: 'pairs', columns, pairs }];
}

function spanOf(formField: FormField): number {
  return typeof formField === 'string' ? 1 : (formField.span ?? 1);
}

function tableBlock(block: Extract<DocumentBlock, { kind: 'rows' }>, { texts }: Filling): PaperBlock[] {
  const table = texts.fields.get(block.field)?.table;
  if (!table) return [];
  const shown = table.columns.flatMap(({ name, label, isNumber }, index) =>
    block.columns?.includes(name) === false ? [] : [{ index, name, heading: label, isNumber }],
  );
  const inOrder = block.columns
    ? block.columns.flatMap((wanted) => shown.filter(({ name }) => name === wanted))
    : shown;
  if (inOrder.length === 0) return [];
  const rows = table.rows.map((row) => inOrder.map(({ index }) => row[index] ?? ''));
  return [{ kind: 'table', columns: inOrder.map(({ heading, isNumber }) => ({ heading, isNumber })), rows }];
}
