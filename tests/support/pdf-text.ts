import { inflateSync } from 'node:zlib'

/** The words of a PDF whose fonts are the standard ones, in the order in which they are drawn. */
export function pdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length
    return inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1')
  })
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\]\s*TJ/g)])
    .map(([, pieces = '']) => [...pieces.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => fromWinAnsi(hex)).join(''))
    .join('\n')
}

const fromWinAnsi = (hex: string) =>
  Array.from(Buffer.from(hex, 'hex'), (byte) => MORE[byte - 0x80] ?? String.fromCharCode(byte)).join('')

/** What Windows-1252 has from 0x80 on where Latin-1 has nothing to show; a blank stands for what neither has. */
const MORE = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
