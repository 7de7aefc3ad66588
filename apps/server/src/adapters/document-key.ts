import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/lib/start-error.ts';
import { readOrMake } from './private-file.ts';

/** The key that signs the centre's documents. */
export interface DocumentKey {
  /** RSA, or ECDSA on a NIST curve. */
  readonly privateKey: KeyObject;
  /** DER; the key's certificate first, then its issuers. */
  readonly certificates: readonly Uint8Array[];
}

/** Certificate details for display. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: Date;
  /** SHA-256, hexadecimal with colons. */
  readonly fingerprint: string;
  /** Self-signed: readers can verify integrity, but not the identity of the centre. */
  readonly isOwn: boolean;
}

/** Location of the key. */
export interface DocumentKeyLocation {
  /** Folder of the secrets; `documents.pem` is created in it unless `file` is set. */
  readonly folder: string;
  /** The centre's own key: PEM with key and certificates, or PKCS #12 (.p12, .pfx). */
  readonly file?: string | undefined;
  readonly passphrase?: string | undefined;
}

const RSA_BITS = 3072;
const YEARS = 10;
const SUBJECT = 'Haiqiao Document Signing';
/** RFC 9336. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const KINDS: ReadonlySet<string | undefined> = new Set(['rsa', 'ec']);

/** Location of the centre's key: the file named in its settings, otherwise the secrets folder. */
export function documentKeyLocation(
  dataDir: string,
  {
    keyFile,
    keyPassword,
  }: { readonly keyFile?: string | undefined; readonly keyPassword?: string | undefined },
): DocumentKeyLocation {
  return { folder: join(dataDir, 'secrets'), file: keyFile, passphrase: keyPassword };
}

/** Path of the key. */
export function documentKeyFile({ folder, file }: DocumentKeyLocation): string {
  return file ?? join(folder, 'documents.pem');
}

/**
 * Reads the document signing key; on the first start, creates one with a self-signed certificate.
 * @throws StartError when the file holds no key with its certificate
 */
export async function loadDocumentKey(location: DocumentKeyLocation): Promise<DocumentKey> {
  const path = documentKeyFile(location);
  try {
    if (location.file !== undefined)
      return parseKey(await pemOf(location.file, location.passphrase), location.passphrase);
    await mkdir(location.folder, { recursive: true, mode: 0o700 });
    await chmod(location.folder, 0o700);
    return parseKey(await readOrMake(path, makeKeyAndCertificate), undefined);
  } catch (error) {
    throw new StartError(
      `${path} contains no usable key for signing documents (PEM with an RSA or EC key and its certificate, or PKCS #12 with an RSA key, and the right HAIQIAO_DOCUMENT_KEY_PASSWORD): correct it, or remove it to have a new one made.`,
      { cause: error },
    );
  }
}

/** Extracts the details of a key's certificate. */
export function certificateFacts({ certificates }: DocumentKey): CertificateFacts {
  const certificate = new X509Certificate(certificates[0] ?? new Uint8Array());
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    validTo: new Date(certificate.validTo),
    fingerprint: certificate.fingerprint256,
    isOwn: certificate.subject === certificate.issuer,
  };
}

function parseKey(pem: string, passphrase: string | undefined): DocumentKey {
  const privateKey = createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  if (!KINDS.has(privateKey.asymmetricKeyType)) throw new Error('another kind of key');
  const all = (pem.match(CERTIFICATE) ?? []).map((text) => new X509Certificate(text));
  const own = all.find((certificate) => certificate.checkPrivateKey(privateKey));
  if (!own) throw new Error('no certificate of this key');
  const others = all.filter((certificate) => certificate !== own);
  return { privateKey, certificates: [own, ...others].map(({ raw }) => raw) };
}

/** The file as PEM, from any format. */
async function pemOf(file: string, passphrase = ''): Promise<string> {
  const bytes = await readFile(file);
  if (bytes.includes('-----BEGIN ')) return bytes.toString('latin1');
  const forge = await loadForge();
  const asn1 = forge.asn1.fromDer(bytes.toString('latin1'));
  const store = forge.pkcs12.pkcs12FromAsn1(asn1, passphrase);
  const bags = store.safeContents.flatMap(({ safeBags }) => safeBags);
  const texts = bags.flatMap(({ key, cert }) => [
    ...(key ? [forge.pki.privateKeyToPem(key)] : []),
    ...(cert ? [forge.pki.certificateToPem(cert)] : []),
  ]);
  return texts.join('\n');
}

/** A key with a self-signed certificate: sufficient to detect any change to a document. */
async function makeKeyAndCertificate(): Promise<string> {
  const forge = await loadForge();
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey.export({ type: 'spki', format: 'pem' }));
  // Serial numbers must be positive.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  const { notBefore, notAfter } = certificate.validity;
  notBefore.setTime(Date.now());
  notAfter.setTime(Date.now());
  notAfter.setFullYear(notAfter.getFullYear() + YEARS);
  const name = [{ name: 'commonName', value: SUBJECT }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'extKeyUsage', [DOCUMENT_SIGNING]: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(pem), forge.md.sha256.create());
  return `${pem}${forge.pki.certificateToPem(certificate)}`;
}

/** Loaded lazily: only the first start and PKCS #12 files need it. */
async function loadForge() {
  return (await import('node-forge')).default;
}
