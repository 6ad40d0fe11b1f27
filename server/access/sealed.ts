import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts with AES-256-GCM under a 256-bit key, as `<nonce of 12 bytes><tag of 16><ciphertext>`. It opens only with
 * the same `owner`, so that nobody can move it to another row.
 */
export function seal(plain: Uint8Array, key: Uint8Array, owner: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Throws when it was sealed with another key, for another owner, or has been changed. */
export function open(sealed: Uint8Array, key: Uint8Array, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}

const NONCE = 12
const TAG = 16
