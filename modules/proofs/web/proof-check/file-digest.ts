import sha256 from 'node-forge/lib/sha256.js';

/**
 * SHA-256 of bytes, hexadecimal. Browsers offer WebCrypto only over a secure connection; without one (an internal network without a
 * certificate) a library is used.
 */
export async function fileDigest(bytes: ArrayBuffer): Promise<string> {
  return window.isSecureContext ? digestByBrowser(bytes) : digestByLibrary(bytes);
}

async function digestByBrowser(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const STEP_BYTES = 32_768;

function digestByLibrary(bytes: ArrayBuffer): string {
  const digest = sha256.create();
  for (let start = 0; start < bytes.byteLength; start += STEP_BYTES)
    digest.update(String.fromCharCode(...new Uint8Array(bytes.slice(start, start + STEP_BYTES))));
  return digest.digest().toHex();
}
