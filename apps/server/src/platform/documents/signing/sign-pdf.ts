import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import type { DocumentKey } from '#server/adapters/document-key.ts';
import { signDetached } from './cms.ts';

/** Metadata of a signature. */
export interface SignatureFacts {
  /** The signatory. */
  readonly name: string;
  /** Why. */
  readonly reason: string;
  readonly at: Date;
}

/** Space for the signature besides its certificates. */
const ROOM_BYTES = 2048;

/** A PDF signed as PAdES B-B; the signature covers every byte of the file. */
export async function signPdf(pdf: Buffer, key: DocumentKey, facts: SignatureFacts): Promise<Buffer> {
  const { name, reason, at } = facts;
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    name,
    reason,
    contactInfo: '',
    location: '',
    signingTime: at,
    signatureLength: key.certificates.reduce((sum, { length }) => sum + length, ROOM_BYTES),
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
  return new SignPdf().sign(prepared, new CentreSigner(key), at);
}

/** Signs the library's input with the centre's key. */
class CentreSigner extends Signer {
  readonly #key: DocumentKey;

  constructor(key: DocumentKey) {
    super();
    this.#key = key;
  }

  override sign(bytes: Buffer): Promise<Buffer> {
    return signDetached(bytes, this.#key);
  }
}
