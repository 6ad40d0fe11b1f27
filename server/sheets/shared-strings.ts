import type { ByteSource } from '#server/archives/byte-source.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import type { ZipEntry } from '#server/archives/zip-directory.ts'
import { texts } from '#server/kernel/messages.ts'
import { MAX_CELL } from '#server/sheets/sheet-row.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { xmlItems, type XmlReader } from '#server/sheets/xml-items.ts'

/** The texts that cells refer to by number: they are kept in memory, so their number of bytes is limited. */
export async function sharedStrings(source: ByteSource, entry: ZipEntry | undefined): Promise<string[]> {
  if (!entry) return []
  const strings: string[] = []
  for await (const string of xmlItems(unzipped(source, entry, LARGEST), stringReader())) strings.push(string)
  return strings
}

function stringReader(): XmlReader<string> {
  const reader = richText()
  return {
    ...reader,
    close(name) {
      reader.close(name)
      return name === 'si' ? reader.take() : undefined
    },
  }
}

/** Gathers the `<t>` elements of a text, in runs or not, without phonetic hints. */
export function richText() {
  let gathered = ''
  let isText = false
  let isPhonetic = false
  return {
    open(name: string) {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text(text: string) {
      if (isText) gathered = appended(gathered, text)
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    take() {
      const whole = unescaped(gathered)
      gathered = ''
      return whole
    },
  }
}

/**
 * XML cannot contain most control characters: spreadsheets write `_x000D_` and the like. Characters that no text can
 * store, the character 0 and half a character, are left out or replaced.
 */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text

/** Refuses a text that is too long for a cell, even if each of its characters is written as `_x000D_` or the like. */
export function appended(gathered: string, text: string): string {
  if (gathered.length + text.length > MAX_CELL * 7) throw unreadable(texts.fileTooMuchInside)
  return gathered + text
}

const LARGEST = 67_108_864
