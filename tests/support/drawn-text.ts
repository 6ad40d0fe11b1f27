import { inflateSync } from 'node:zlib'

/**
 * What a PDF with embedded fonts shows, glyph by glyph as its fonts say what they stand for, and what it says to whoever copies or hears
 * it. `boxes` counts the glyphs of characters that no font has.
 */
export function drawnText(pdf: Buffer): { drawn: string; actual: string[]; boxes: number } {
  const raw = pdf.toString('latin1')
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, charactersOf(pdf, raw, id)]),
  )
  const drawn: string[] = []
  const actual: string[] = []
  let boxes = 0
  for (const stream of streamsOf(pdf, raw)) {
    let font: Map<string, string> | undefined
    for (const [, name, pieces, said] of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-])*)\]\s*TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g,
    )) {
      if (name !== undefined) font = fonts.get(name)
      if (said !== undefined) actual.push(fromUtf16(said))
      for (const [, hex = ''] of pieces?.matchAll(/<([\da-f]*)>/g) ?? []) {
        const glyphs = hex.match(/.{4}/g) ?? []
        boxes += glyphs.filter((glyph) => glyph === '0000').length
        drawn.push(glyphs.map((glyph) => font?.get(glyph) ?? '').join(''))
      }
    }
  }
  return { drawn: drawn.join(''), actual, boxes }
}

function streamsOf(pdf: Buffer, raw: string): string[] {
  return [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length
    return inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1')
  })
}

/** Glyph, as four digits of its number in the font of the file, → the characters that it stands for. */
function charactersOf(pdf: Buffer, raw: string, id: string): Map<string, string> {
  const font = objectOf(raw, id)
  const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(font.text) ?? []
  const { start, text } = objectOf(raw, map)
  const from = start + /stream\r?\n/.exec(text)!.index + /stream\r?\n/.exec(text)![0].length
  const cmap = inflateSync(pdf.subarray(from, raw.indexOf('endstream', from))).toString('latin1')
  const characters = new Map<string, string>()
  for (const [, first = '', listed = ''] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g)) {
    ;[...listed.matchAll(/<([\da-f ]*)>/g)].forEach(([, hex = ''], at) => {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
      characters.set(glyph, bytes.swap16().toString('utf16le'))
    })
  }
  return characters
}

function objectOf(raw: string, id: string): { start: number; text: string } {
  const start = raw.search(new RegExp(`(?<![0-9])${id} 0 obj`))
  return { start, text: raw.slice(start, raw.indexOf('endobj', start)) }
}

/** Of plain letters as they are, of others as big-endian pairs behind a mark, with what would end the text behind a backslash. */
function fromUtf16(escaped: string): string {
  const plain = escaped.replaceAll(/\\([nrtbf()\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
  if (!plain.startsWith('\u00FE\u00FF')) return plain
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
