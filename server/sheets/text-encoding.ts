import type { ByteSource } from '#server/archives/byte-source.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { texts } from '#server/texts.ts'

/** The text of a file, piece by piece, in whichever of the usual encodings it is. Refuses what is no text. */
export async function* decodedText(source: ByteSource): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(source))
  for await (const piece of await source.read(0, source.size)) {
    const text = decoder.decode(piece, { stream: true })
    if (NEVER_IN_TEXT.test(text)) throw unreadable(texts.notText)
    yield text
  }
  yield decoder.decode()
}

/** A byte order mark says it; else it is UTF-8 when all of it is, and else what Windows writes in Western countries. */
async function encodingOf(source: ByteSource): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of (await source.read(0, source.size)) as AsyncIterable<Buffer>) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      isFirst = false
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

// oxlint-disable-next-line no-control-regex -- what only binary files hold
const NEVER_IN_TEXT = /[\u0000-\u0008\u000E-\u001F]/
