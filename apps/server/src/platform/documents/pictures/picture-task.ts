/** Tasks for images and PDF files in the thread that reads untrusted files. */
export type PictureTask =
  | {
      readonly kind: 'page';
      readonly path: string;
      /** From 1. */
      readonly page: number;
      /** Watermark; none when empty. */
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
      /** Maximum length of the longest side. */
      readonly sizePx: number;
    };

/** Supported image types. */
export type ImageMime = 'image/png' | 'image/jpeg';

/** The result. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mime: ImageMime | 'application/pdf';
  /** For a PDF: of its first page, or of the requested page. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** 1 for an image. */
  readonly pageCount: number;
}
