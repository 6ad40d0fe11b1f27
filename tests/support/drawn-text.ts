import { inflateSync } from 'node:zlib'

/**
 * The text that a PDF with embedded fonts shows, glyph by glyph according to its fonts, and the `ActualText` for people who copy or
 * hear it. `boxes` counts the glyphs of characters that no font has.
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
    for (const [, name, pieces, text] of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-])*)\]\s*TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g,
    )) {
      if (name !== undefined) font = fonts.get(name)
      if (text !== undefined) actual.push(fromUtf16(text))
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

/** Maps each glyph, as the four hex digits of its number in the embedded font, to its characters. */
function charactersOf(pdf: Buffer, raw: string, id: string): Map<string, string> {
  const font = objectOf(raw, id)
  const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(font.text) ?? []
  const { start, text } = objectOf(raw, map)
  const from = start + /stream\r?\n/.exec(text)!.index + /stream\r?\n/.exec(text)![0].length
  const cmap = inflateSync(pdf.subarray(from, raw.indexOf('endstream', from))).toString('latin1')
  const characters = new Map<string, string>()
  for (const [, first = '', listed = ''] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g)) {
    ;[...listed.matchAll(/<([\da-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
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

/** Plain letters are stored as they are, other text as UTF-16BE after a byte order mark; brackets are escaped with a backslash. */
function fromUtf16(escaped: string): string {
  const plain = escaped.replaceAll(/\\([nrtbf()\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
  if (!plain.startsWith('\u00FE\u00FF')) return plain
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
