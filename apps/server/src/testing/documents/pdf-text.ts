import { PDFiumLibrary } from '@hyzyla/pdfium';

let library: Promise<PDFiumLibrary> | undefined;

/** The text of every page of a PDF as extracted by a reader. */
export async function pdfTexts(pdf: Uint8Array): Promise<readonly string[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}
