import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/lib/start-error.ts';
import { readOrMake } from './kept-file.ts';

/** What documents of the centre are signed with. */
export interface DocumentKey {
  /** RSA, or ECDSA on a curve of NIST. */
  readonly privateKey: KeyObject;
  /** DER; that of the key first, then those that vouch for it. */
  readonly certificates: readonly Uint8Array[];
}

/** What a certificate says, for people. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: Date;
  /** SHA-256, hexadecimal with colons. */
  readonly fingerprint: string;
  /** Signed by itself: readers see that nothing was changed, not who vouches for the centre. */
  readonly isOwn: boolean;
}

/** Where the key is. */
export interface DocumentKeyPlace {
  /** Folder of the secrets; `documents.pem` is made in it unless `file` is given. */
  readonly folder: string;
  /** A key of one's own: PEM with key and certificates, or PKCS #12 (.p12, .pfx). */
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

/** Where the key of a centre is: the file that its settings name, else among its secrets. */
export function documentKeyPlace(
  dataDir: string,
  {
    keyFile,
    keyPassword,
  }: { readonly keyFile?: string | undefined; readonly keyPassword?: string | undefined },
): DocumentKeyPlace {
  return { folder: join(dataDir, 'secrets'), file: keyFile, passphrase: keyPassword };
}

/** Path of the key. */
export function documentKeyFile({ folder, file }: DocumentKeyPlace): string {
  return file ?? join(folder, 'documents.pem');
}

/**
 * Reads the key that documents are signed with, and makes one with a certificate of its own on the first start.
 * @throws StartError when the file holds no key with its certificate
 */
export async function loadDocumentKey(place: DocumentKeyPlace): Promise<DocumentKey> {
  const path = documentKeyFile(place);
  try {
    if (place.file !== undefined)
      return parseKey(await pemOf(place.file, place.passphrase), place.passphrase);
    await mkdir(place.folder, { recursive: true, mode: 0o700 });
    await chmod(place.folder, 0o700);
    return parseKey(await readOrMake(path, makeKeyAndCertificate), undefined);
  } catch (error) {
    throw new StartError(
      `${path} holds no usable key for signing documents (PEM with an RSA or EC key and its certificate, or PKCS #12 with an RSA key, and the right HAIQIAO_DOCUMENT_KEY_PASSWORD): correct it, or remove it to have a new one made.`,
      { cause: error },
    );
  }
}

/** What the certificate of a key says. */
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

/** The file as PEM, whatever it is. */
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

/** A key and a certificate that it signs itself: enough to show every change of a document. */
async function makeKeyAndCertificate(): Promise<string> {
  const forge = await loadForge();
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey.export({ type: 'spki', format: 'pem' }));
  // Positive, as serial numbers have to be.
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

/** Only the first start and a PKCS #12 file need it. */
async function loadForge() {
  return (await import('node-forge')).default;
}
