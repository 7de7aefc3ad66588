/** What can be done to pictures and PDF files, in the thread that reads files of strangers. */
export type PictureTask =
  | {
      readonly kind: 'page';
      readonly path: string;
      /** From 1. */
      readonly page: number;
      /** Words over it; none when empty. */
      readonly words: string;
    }
  | {
      readonly kind: 'watermark-image';
      readonly path: string;
      readonly mime: ImageMime;
      readonly words: string;
    }
  | { readonly kind: 'watermark-pdf'; readonly path: string; readonly words: string }
  | {
      readonly kind: 'thumbnail';
      readonly path: string;
      /** Longest side at most. */
      readonly sizePx: number;
    };

/** Kinds of images that are read and written. */
export type ImageMime = 'image/png' | 'image/jpeg';

/** What comes of it. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mime: ImageMime | 'application/pdf';
  /** Of a PDF: of its first page, or of the page asked for. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** 1 for an image. */
  readonly pageCount: number;
}
