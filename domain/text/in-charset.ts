/**
 * The text of bytes in a character set, by any name that browsers know, upper case or not: they read `iso-8859-1`,
 * `latin1` and `us-ascii` as Windows-1252, which is what programs mean by them
 * (https://encoding.spec.whatwg.org/#names-and-labels). Null for an unknown name.
 */
export function inCharset(bytes: Uint8Array, label: string): string | null {
  const decoder = decoderOf(label)
  if (!decoder) return null
  const text = decoder.decode(bytes)
  return decoder.encoding === 'windows-1252' ? text.replaceAll(LOST, inWindows1252) : text
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/**
 * Since 20.18.3, Node decodes Windows-1252 as Latin-1, so that these bytes become control characters
 * (https://github.com/nodejs/node/issues/60888). Where it is mended, only the five that Windows-1252 does not use are
 * left, and stay.
 */
const LOST = /[\u0080-\u009F]/g
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const inWindows1252 = (lost: string) => WINDOWS_1252.charAt(lost.charCodeAt(0) - 0x80)
