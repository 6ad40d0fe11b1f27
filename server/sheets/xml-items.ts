import { SaxesParser } from 'saxes'

import { texts } from '#server/kernel/messages.ts'
import { unreadable } from '#server/sheets/unreadable.ts'

/** What is told of an XML document while it is read. Names come without their prefix. */
export type XmlReader<Item> = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  /** Returns something that is complete with this element, if it is. */
  close?: (name: string) => Item | undefined
}

/**
 * Reads XML piece by piece and hands on what `reader` makes of it. The next piece is read only when all of the last is
 * taken, so that a slow taker keeps little in memory. Entities that a document defines itself are refused, and so is what
 * the parser would have to hold: elements within elements without end, and very much without a tag.
 */
export async function* xmlItems<Item>(bytes: AsyncIterable<Buffer>, reader: XmlReader<Item>): AsyncGenerator<Item> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  let items: Item[] = []
  let depth = 0
  let held = 0
  parser.on('opentag', ({ name, attributes }) => {
    held = 0
    depth += 1
    if (depth > MAX_DEPTH) throw unreadable(texts.fileTooMuchInside)
    reader.open?.(localName(name), attributes)
  })
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  parser.on('closetag', ({ name }) => {
    held = 0
    depth -= 1
    const item = reader.close?.(localName(name))
    if (item !== undefined) items.push(item)
  })
  parser.on('error', () => {
    throw unreadable(texts.damagedFile)
  })

  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true })
    held += text.length
    parser.write(text)
    if (held > MAX_PART_LENGTH) throw unreadable(texts.fileTooMuchInside)
    const complete = items
    items = []
    yield* complete
  }
  parser.close()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** A worksheet needs a dozen. */
const MAX_DEPTH = 64
/** Characters from one tag to the next: a text, a tag with its attributes, a comment. */
const MAX_PART_LENGTH = 1_048_576
