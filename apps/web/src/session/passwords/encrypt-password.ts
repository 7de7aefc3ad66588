/** The key data for a call's passwords: the reply of `getPublicKey`. */
export interface PasswordKey {
  readonly keyId: string;
  /** PEM, SPKI. */
  readonly publicKey: string;
  /** Valid for one call. */
  readonly nonce: string;
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(pem.replace(/-----[A-Z ]+-----|\s/g, '')), (character) =>
    character.charCodeAt(0),
  );
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Uses WebCrypto; unavailable on plain http from another machine. */
async function sealNatively(
  subtle: SubtleCrypto,
  publicKey: string,
  plain: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await subtle.importKey('spki', bytesOfPem(publicKey), algorithm, false, ['encrypt']);
  return base64Of(new Uint8Array(await subtle.encrypt(algorithm, key, plain)));
}

/** The same in JavaScript, loaded only without WebCrypto. */
async function sealInCode(publicKey: string, plain: Uint8Array): Promise<string> {
  const { sealWithForge } = await import('./seal-with-forge.ts');
  return sealWithForge(publicKey, plain);
}

/**
 * An encrypted password (DESIGN §7): `keyId + '.' + base64(RSA-OAEP-SHA256(utf8(JSON {password, nonce})))`.
 * @throws when the password is too long for the key (about 90 bytes)
 */
export async function encryptPassword(password: string, key: PasswordKey): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify({ password, nonce: key.nonce }));
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  const sealed = subtle ? sealNatively(subtle, key.publicKey, plain) : sealInCode(key.publicKey, plain);
  return `${key.keyId}.${await sealed}`;
}
