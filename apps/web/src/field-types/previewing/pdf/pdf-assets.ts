import { pdfjs } from 'react-pdf';

/**
 * What pdf.js fetches when a document needs it: character maps of Chinese and Japanese fonts, stand-ins for fonts that are
 * not embedded, decoders of rarer pictures. Assets of our own, each under the name that the build gave it.
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

/** Fetches such data for pdf.js. */
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

/** The same object for every document: a new one would load it anew. */
export const PDF_OPTIONS = { BinaryDataFactory: AssetFactory, useWorkerFetch: false, enableXfa: false };
