import { decompressRTF } from '@kenjiuno/decompressrtf'
import { deEncapsulateSync } from 'rtf-stream-parser'

/** The content of a `winmail.dat`. */
export type Tnef = {
  /** The text of the letter, if it could be read. */
  text: { kind: 'html' | 'plain'; content: string } | null
  /** Its files. A letter whose text is only in the rich text of Outlook has that as `letter.rtf`. */
  files: PackedFile[]
}

type PackedFile = { name: string; media_type: string; bytes: Buffer; content_id: string | null }

/** Whether it is a `winmail.dat`: Outlook packs the text and the files of a letter into one if it takes the reader for another Outlook. */
export const isTnef = ({ media_type, name, bytes }: Omit<PackedFile, 'content_id'>): boolean =>
  (/^application\/(?:vnd\.)?ms-tnef$/i.test(media_type) || /^win(?:mail)?\.dat$/i.test(name)) &&
  bytes.length >= HEAD_BYTES &&
  bytes.readUInt32LE(0) === SIGNATURE

/**
 * Opens a `winmail.dat`, with the files of letters within the letter. Source: Microsoft, [MS-OXTNEF] (structure) and [MS-OXPROPS]
 * (numbers of properties).
 * @throws RangeError or Error when it is damaged; the caller then leaves it as it is
 */
export function openTnef(bytes: Buffer): Tnef {
  return opened(bytes, 0)
}

function opened(bytes: Buffer, depth: number): Tnef {
  if (depth > MAX_DEPTH) throw new Error('too many letters within letters')
  if (bytes.readUInt32LE(0) !== SIGNATURE) throw new Error('not a TNEF stream')
  let codepage = 1252
  let plainBody: string | null = null
  let message: Properties = new Map()
  const attachments: Attachment[] = []

  for (const { id, data } of attributes(bytes)) {
    const current = attachments.at(-1)
    if (id === ATTRIBUTE.codepage) codepage = data.readUInt32LE(0)
    else if (id === ATTRIBUTE.body) plainBody = stringIn(data, codepage)
    else if (id === ATTRIBUTE.messageProperties) message = propertiesIn(data)
    else if (id === ATTRIBUTE.newAttachment) attachments.push({ name: null, data: null, properties: new Map() })
    else if (id === ATTRIBUTE.attachmentName && current) current.name = stringIn(data, codepage)
    else if (id === ATTRIBUTE.attachmentData && current) current.data = data
    else if (id === ATTRIBUTE.attachmentProperties && current) current.properties = propertiesIn(data)
  }
  if (attachments.length > MAX_FILES) throw new Error('too many files')
  const files = attachments.flatMap((attachment, index) => filesOf(attachment, index + 1, codepage, depth))
  const rtf = richText(message)
  const text = textOf(message, plainBody, rtf, codepage)
  if (!text && rtf) files.push({ name: 'letter.rtf', media_type: 'application/rtf', bytes: rtf, content_id: null })
  return { text, files }
}

const SIGNATURE = 0x22_3e_9f_78
const HEAD_BYTES = 6
/** Letters within letters. */
const MAX_DEPTH = 5
const MAX_FILES = 300

const ATTRIBUTE = {
  codepage: 0x00_06_90_07,
  body: 0x00_02_80_0c,
  messageProperties: 0x00_06_90_03,
  newAttachment: 0x00_06_90_02,
  attachmentName: 0x00_01_80_10,
  attachmentData: 0x00_06_80_0f,
  attachmentProperties: 0x00_06_90_05,
}

type Attachment = { name: string | null; data: Buffer | null; properties: Properties }

/** A sequence of attributes: a level (1 byte), an id (4), a length (4), the data, and a checksum (2). */
function* attributes(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  let at = HEAD_BYTES
  while (at + 9 <= bytes.length) {
    const id = bytes.readUInt32LE(at + 1)
    const data = part(bytes, at + 9, bytes.readUInt32LE(at + 5))
    at += 9 + data.length
    const expected = bytes.readUInt16LE(at)
    let sum = 0
    for (const byte of data) sum = (sum + byte) & 0xff_ff
    if (sum !== expected) throw new Error('a checksum is wrong')
    at += 2
    yield { id, data }
  }
}

/** @throws RangeError when the part goes past the end */
function part(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new RangeError('it ends too early')
  return bytes.subarray(from, from + length)
}

/** The first value of each property, by its id; the others of a list are not needed. Names of named properties are skipped. */
type Properties = Map<number, { type: number; value: Buffer }>

function propertiesIn(bytes: Buffer): Properties {
  const found: Properties = new Map()
  let at = 4
  for (let left = bytes.readUInt32LE(0); left > 0; left -= 1) {
    const [type, id] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    at += 4
    if (id >= FIRST_NAMED) at += nameLength(bytes, at)
    const single = type & ~MANY
    const isVariable = VARIABLE.has(single)
    const hasCount = isVariable || (type & MANY) !== 0
    const count = hasCount ? bytes.readUInt32LE(at) : 1
    if (hasCount) at += 4
    for (let index = 0; index < count; index += 1) {
      const length = isVariable ? bytes.readUInt32LE(at) : fixedLength(single)
      if (isVariable) at += 4
      const value = part(bytes, at, length)
      if (index === 0) found.set(id, { type: single, value })
      at += padded(length)
      if (at > bytes.length + 3) throw new RangeError('it ends too early')
    }
  }
  return found
}

/** A named property has a set (16 bytes), and a number or a name. */
function nameLength(bytes: Buffer, at: number): number {
  const isName = bytes.readUInt32LE(at + 16) === 1
  return isName ? 24 + padded(bytes.readUInt32LE(at + 20)) : 24
}

const padded = (length: number) => Math.ceil(length / 4) * 4

const FIRST_NAMED = 0x80_00
const MANY = 0x10_00
const UNICODE = 0x1f
const OBJECT = 0x0d
/** Texts, objects and bytes have a length; the other types have a fixed one. */
const VARIABLE = new Set([0x1e, UNICODE, OBJECT, 0x01_02])

function fixedLength(type: number): number {
  if ([0x05, 0x06, 0x07, 0x14, 0x40].includes(type)) return 8
  if (type === 0x48) return 16
  if ([0x02, 0x03, 0x04, 0x0a, 0x0b].includes(type)) return 4
  throw new Error(`an unknown type of property: ${type}`)
}

const PROPERTY = {
  plain: 0x10_00,
  rtf: 0x10_09,
  html: 0x10_13,
  internetCodepage: 0x3f_de,
  data: 0x37_01,
  shortName: 0x37_04,
  longName: 0x37_07,
  mediaType: 0x37_0e,
  contentId: 0x37_12,
}

function textOf(message: Properties, plainBody: string | null, rtf: Buffer | null, codepage: number): Tnef['text'] {
  const html = message.get(PROPERTY.html)
  const internetCodepage = message.get(PROPERTY.internetCodepage)?.value.readUInt32LE(0) ?? codepage
  if (html && html.value.length > 0) {
    const content = html.type === UNICODE ? textValue(html, codepage) : stringIn(html.value, internetCodepage)
    return { kind: 'html', content: content.slice(0, MAX_TEXT) }
  }
  const fromRtf = rtf && wrappedText(rtf)
  if (fromRtf) return fromRtf
  const plain = message.get(PROPERTY.plain)
  const content = plain ? textValue(plain, codepage) : plainBody
  return content === null || content.trim() === '' ? null : { kind: 'plain', content: content.slice(0, MAX_TEXT) }
}

/** The decompressed rich text of the letter. A damaged one is left out: the letter may have other texts. */
function richText(message: Properties): Buffer | null {
  const compressed = message.get(PROPERTY.rtf)?.value
  if (!compressed || compressed.length < 16 || compressed.length > MAX_RTF_BYTES) return null
  if (compressed.readUInt32LE(0) + 4 > compressed.length) return null // the library would read past the end
  try {
    return Buffer.from(decompressRTF([...compressed]))
  } catch {
    return null
  }
}

/** The HTML or plain text that Outlook has wrapped in rich text ([MS-OXRTFEX]); null when it is genuine rich text. */
function wrappedText(rtf: Buffer): Tnef['text'] {
  try {
    const { mode, text } = deEncapsulateSync(rtf, { decode: stringIn, mode: 'either', prefix: false })
    return { kind: mode === 'html' ? 'html' : 'plain', content: String(text).slice(0, MAX_TEXT) }
  } catch {
    return null
  }
}

/** In characters. The rest of a longer text is cut anyway. */
const MAX_TEXT = 6_000_000
const MAX_RTF_BYTES = 1_000_000

function filesOf(
  { name, data, properties }: Attachment,
  number: number,
  codepage: number,
  depth: number,
): PackedFile[] {
  const content = properties.get(PROPERTY.data)
  const text = (id: number) => {
    const found = properties.get(id)
    return found ? textValue(found, codepage) : ''
  }
  const given = text(PROPERTY.longName) || name || text(PROPERTY.shortName)
  if (content?.type === OBJECT) {
    const inner = content.value.subarray(OBJECT_HEAD_BYTES)
    if (inner.length >= HEAD_BYTES && inner.readUInt32LE(0) === SIGNATURE) return letterWithin(inner, given, depth + 1)
  }
  const bytes = data && data.length > 0 ? data : (content?.value ?? data)
  if (!bytes) return []
  const media_type = text(PROPERTY.mediaType) || 'application/octet-stream'
  const content_id = text(PROPERTY.contentId).replaceAll(/^<|>$/g, '') || null
  return [{ name: given || `attachment-${number}`, media_type, bytes: Buffer.from(bytes), content_id }]
}

/** The id of the interface, before an object. */
const OBJECT_HEAD_BYTES = 16

/** A letter within the letter: its text as a file, and its files. */
function letterWithin(bytes: Buffer, name: string, depth: number): PackedFile[] {
  const { text, files } = opened(bytes, depth)
  if (!text) return files
  const isHtml = text.kind === 'html'
  const file = {
    name: `${name || 'letter'}.${isHtml ? 'html' : 'txt'}`,
    media_type: isHtml ? 'text/html' : 'text/plain',
    bytes: Buffer.from(text.content),
    content_id: null,
  }
  return [file, ...files]
}

const textValue = ({ type, value }: { type: number; value: Buffer }, codepage: number): string =>
  (type === UNICODE ? new TextDecoder('utf-16le').decode(value) : stringIn(value, codepage)).replace(/\0+$/, '')

/** Text in a code page of Windows; unknown ones are read as the western one. */
function stringIn(bytes: Buffer, codepage: string | number): string {
  const known: Record<string, string> = { 65001: 'utf-8', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }
  const number = String(codepage).replace(/^cp/i, '')
  for (const label of [known[number] ?? `windows-${number}`, 'windows-1252']) {
    try {
      return new TextDecoder(label).decode(bytes).replace(/\0+$/, '')
    } catch {
      // the platform does not know this code page
    }
  }
  return bytes.toString('latin1')
}
