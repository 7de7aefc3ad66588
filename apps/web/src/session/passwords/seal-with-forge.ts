import forge from 'node-forge';

/** RSA-OAEP with SHA-256 for label and mask, as the server expects; base64. `publicKey` is PEM, SPKI. */
export function sealWithForge(publicKey: string, plain: Uint8Array): string {
  const key = forge.pki.publicKeyFromPem(publicKey);
  const text = Array.from(plain, (byte) => String.fromCharCode(byte)).join('');
  const md = forge.md.sha256.create();
  return forge.util.encode64(key.encrypt(text, 'RSA-OAEP', { md, mgf1: { md: forge.md.sha256.create() } }));
}
