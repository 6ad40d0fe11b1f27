import type { PictureFormat } from '#server/modules/pictures/picture-format.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

/** https://www.w3.org/TR/png-3/: chunks of length, name, data and checksum, from IHDR to IEND. */
export const png: PictureFormat = {
  mediaType: 'image/png',
  isOne: (bytes) => bytes.subarray(0, 8).equals(SIGNATURE),

  read(bytes) {
    if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
    const kept: Buffer[] = [SIGNATURE]
    for (let at = 8; at < bytes.length;) {
      const end = at + bytes.readUInt32BE(at) + 12
      const name = bytes.toString('latin1', at + 4, at + 8)
      if (end > bytes.length) return null
      if (isNeeded(name)) kept.push(bytes.subarray(at, end))
      if (name === 'IEND') {
        return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: Buffer.concat(kept) }
      }
      at = end
    }
    return null
  },
}

/** A capital begins the name of what a picture cannot do without; of the others, transparency, colours and movement. */
const isNeeded = (name: string) => /^[A-Z]/.test(name) || SEEN.has(name)

const COLOURS = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'mDCV', 'cLLI']
const SEEN = new Set(['tRNS', 'bKGD', ...COLOURS, 'acTL', 'fcTL', 'fdAT'])
