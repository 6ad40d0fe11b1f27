import { createHash } from 'node:crypto'

const KNOWN = new Set(['sha256', 'sha384', 'sha512'])

/** Whether the bytes are those that a `content_hash` vouches for. Hashes of algorithms that we do not know are passed over. */
export function fitsHash(bytes: Uint8Array, contentHash: string | string[] | null | undefined): boolean {
  return [contentHash ?? []].flat().every((token) => {
    const [, algorithm = '', hash = ''] = /^([a-z\d]+)-([\w-]+)/.exec(token) ?? []
    return !KNOWN.has(algorithm) || createHash(algorithm).update(bytes).digest('base64url') === hash
  })
}
