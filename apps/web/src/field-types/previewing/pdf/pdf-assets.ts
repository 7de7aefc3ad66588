import { pdfjs } from 'react-pdf';

/**
 * Files pdf.js loads on demand: character maps of Chinese and Japanese fonts, substitutes for fonts that are not embedded, decoders of
 * rarer image formats. Served by us, each under its build name.
 */
const addresses: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Loads such data for pdf.js. */
class AssetFactory {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename);
    if (address === undefined) throw new Error(`pdf.js asks for ${filename}, which is not shipped`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename} did not arrive`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  '../../../../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

/** One object for all documents: a new one would reload the document. */
export const PDF_OPTIONS = { BinaryDataFactory: AssetFactory, useWorkerFetch: false, enableXfa: false };
