import { inCharset } from '#domain/text/in-charset.ts'

/**
 * Text without its byte order mark: UTF-8, UTF-16 with a mark, else Windows-1252, in which older programs write
 * captions. Null for binary data.
 */
export function decodedText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes).toWellFormed()
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes).toWellFormed()
  const text = decodedUtf8(bytes)
  if (text !== null) return text
  return bytes.some(isControl) ? null : inCharset(bytes, 'windows-1252')
}

/** Bytes that no text contains, but every recording or picture does. */
const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d

/** UTF-8 without its byte order mark; null when the bytes are not UTF-8. */
export function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
