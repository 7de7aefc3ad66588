import type { PaperBlock } from '../paper.ts';
import { pairsSlabs } from './pairs.ts';
import type { Typesetter } from './pen.ts';
import { qrSlabs } from './qr.ts';
import { sealSlabs } from './seal.ts';
import type { Slab } from './slab.ts';
import { tableSlabs } from './table.ts';
import { headingSlabs, pageBreakSlabs, paragraphSlabs, spaceSlabs } from './texts.ts';

/** A block of a paper, split into slabs that do not break across pages. */
export function blockSlabs(
  block: PaperBlock,
  typesetter: Typesetter,
  sealPng: Uint8Array | null,
): readonly Slab[] {
  switch (block.kind) {
    case 'heading':
      return headingSlabs(block, typesetter);
    case 'paragraph':
      return paragraphSlabs(block, typesetter);
    case 'pairs':
      return pairsSlabs(block, typesetter);
    case 'table':
      return tableSlabs(block, typesetter);
    case 'qr':
      return qrSlabs(block, typesetter);
    case 'seal':
      return sealSlabs(block, typesetter, sealPng);
    case 'space':
      return spaceSlabs(block);
    case 'pageBreak':
      return pageBreakSlabs();
  }
}
