import { createHash, sign } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import type { DocumentKey } from '#server/adapters/document-key.ts';

// CMS (RFC 5652) as required by PAdES baseline B-B (EN 319 142-1): detached, with the attribute signing-certificate-v2 (RFC 5035), which
// binds the signature to one certificate, and without a signing time attribute (the PDF's own dictionary has it).

const { asn1 } = forge;
const { Class, Type } = asn1;

const OIDS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha256WithEcdsa: '1.2.840.10045.4.3.2',
} as const;

/** A detached signature in DER. Deterministic for RSA keys. */
export async function signDetached(bytes: Uint8Array, key: DocumentKey): Promise<Buffer> {
  const [own = new Uint8Array()] = key.certificates;
  const attributes = signedAttributes(sha256(bytes), sha256(own));
  const toSign = der(asn1.create(Class.UNIVERSAL, Type.SET, true, attributes));
  const signature = await promisify(sign)('sha256', toSign, key.privateKey);
  const signedData = sequence(
    integer(1),
    set(algorithm(OIDS.sha256)),
    sequence(oid(OIDS.data)),
    tagged(0, key.certificates.map(parsed)),
    set(signerInfo(own, { attributes, signature, isRsa: key.privateKey.asymmetricKeyType === 'rsa' })),
  );
  return der(sequence(oid(OIDS.signedData), tagged(0, [signedData])));
}

/** Attributes in the DER order of sets. */
function signedAttributes(contentDigest: Buffer, certificateDigest: Buffer): forge.asn1.Asn1[] {
  const attribute = (name: string, value: forge.asn1.Asn1) => sequence(oid(name), set(value));
  const attributes = [
    attribute(OIDS.contentType, oid(OIDS.data)),
    attribute(OIDS.messageDigest, octets(contentDigest)),
    attribute(OIDS.signingCertificateV2, sequence(sequence(sequence(octets(certificateDigest))))),
  ];
  return attributes.toSorted((a, b) => Buffer.compare(der(a), der(b)));
}

function signerInfo(
  certificate: Uint8Array,
  signed: {
    readonly attributes: forge.asn1.Asn1[];
    readonly signature: Buffer;
    readonly isRsa: boolean;
  },
): forge.asn1.Asn1 {
  const { issuer, serial } = issuerAndSerial(certificate);
  return sequence(
    integer(1),
    sequence(issuer, serial),
    algorithm(OIDS.sha256),
    tagged(0, signed.attributes),
    signed.isRsa ? algorithm(OIDS.sha256WithRsa) : sequence(oid(OIDS.sha256WithEcdsa)),
    octets(signed.signature),
  );
}

/** Identifies a certificate: `tbsCertificate` is version, serial number, algorithm, issuer and so on. */
function issuerAndSerial(certificate: Uint8Array): { issuer: forge.asn1.Asn1; serial: forge.asn1.Asn1 } {
  const [body] = partsOf(parsed(certificate));
  const parts = body ? partsOf(body) : [];
  const at = parts[0]?.tagClass === Class.CONTEXT_SPECIFIC ? 1 : 0;
  const serial = parts[at];
  const issuer = parts[at + 2];
  if (!issuer || !serial) throw new Error('this is not a certificate');
  return { issuer, serial };
}

function partsOf({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(value) ? value : [];
}

function parsed(bytes: Uint8Array): forge.asn1.Asn1 {
  return asn1.fromDer(Buffer.from(bytes).toString('latin1'));
}

function der(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(value).getBytes(), 'latin1');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function sequence(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
}

function set(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SET, true, parts);
}

function tagged(number: number, parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.CONTEXT_SPECIFIC, number, true, parts);
}

function oid(name: string): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(name).getBytes());
}

function octets(bytes: Buffer): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes.toString('latin1'));
}

function integer(value: number): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes());
}

function algorithm(name: string): forge.asn1.Asn1 {
  return sequence(oid(name), asn1.create(Class.UNIVERSAL, Type.NULL, false, ''));
}
