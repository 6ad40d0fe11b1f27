import { inflateSync } from 'node:zlib'

/** The words of a PDF with standard fonts, in the order in which they are drawn. */
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

/** The characters of Windows-1252 from 0x80 on, where Latin-1 has control codes; a blank marks an unused code. */
const MORE = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
