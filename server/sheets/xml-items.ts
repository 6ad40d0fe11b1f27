import { SaxesParser } from 'saxes'

import { texts } from '#server/kernel/messages.ts'
import { unreadable } from '#server/sheets/unreadable.ts'

/** The events of an XML document while it is read. Names come without their prefix. */
export type XmlReader<Item> = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  /** Returns an item that is complete with this element, if there is one. */
  close?: (name: string) => Item | undefined
}

/**
 * Reads XML piece by piece and yields the items that `reader` builds. The next piece is read only when all items of the
 * last one are taken, so that a slow consumer uses little memory. Entities that a document defines itself are refused,
 * and so is everything that the parser would have to keep in memory: endlessly nested elements, and very long text
 * without a tag.
 */
export async function* xmlItems<Item>(bytes: AsyncIterable<Buffer>, reader: XmlReader<Item>): AsyncGenerator<Item> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  let items: Item[] = []
  let depth = 0
  let length = 0
  parser.on('opentag', ({ name, attributes }) => {
    length = 0
    depth += 1
    if (depth > MAX_DEPTH) throw unreadable(texts.fileTooMuchInside)
    reader.open?.(localName(name), attributes)
  })
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  parser.on('closetag', ({ name }) => {
    length = 0
    depth -= 1
    const item = reader.close?.(localName(name))
    if (item !== undefined) items.push(item)
  })
  parser.on('error', () => {
    throw unreadable(texts.damagedFile)
  })

  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true })
    length += text.length
    parser.write(text)
    if (length > MAX_PART_LENGTH) throw unreadable(texts.fileTooMuchInside)
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
