import { buffer } from 'node:stream/consumers';
import { PDFDocument } from 'pdfkit';
import { blockSlabs } from './drawing/block-slabs.ts';
import { drawFrame, drawWatermark } from './drawing/frame.ts';
import { createPen, createTypesetter } from './drawing/pen.ts';
import { paginate } from './drawing/slab.ts';
import { loadFonts } from './fonts.ts';
import type { Paper } from './paper.ts';
import { PAGE } from './sheet.ts';

const MAKER = 'Haiqiao';

/** A paper as an A4 PDF. Equal papers give equal bytes. @param sealPng the centre's own seal; null draws one */
export async function drawPaper(paper: Paper, sealPng: Uint8Array | null): Promise<Buffer> {
  const fonts = await loadFonts();
  const typesetter = createTypesetter(fonts);
  const madeAt = new Date(paper.madeAt);
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: paper.language,
    displayTitle: true,
    info: {
      Title: paper.title,
      Author: paper.author,
      Creator: MAKER,
      Producer: MAKER,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const bytes = buffer(document);
  const pen = createPen(document, fonts);
  const slabs = paper.blocks.flatMap((block) => blockSlabs(block, typesetter, sealPng));
  const pages = paginate(slabs, { top: PAGE.top, bottom: PAGE.height - PAGE.bottom });
  pages.forEach((pageSlabs, index) => {
    document.addPage({ size: 'A4', margin: 0 });
    if (paper.watermark !== '') drawWatermark(pen, typesetter, paper.watermark);
    for (const { slab, y } of pageSlabs) slab.draw(pen, y);
    drawFrame(pen, typesetter, { paper, page: index + 1, pages: pages.length });
  });
  document.end();
  return bytes;
}
