/**
 * The header that decides whether a file is displayed or saved, and under which name (RFC 6266). Names come from
 * outside: characters that could end the header or lead to another folder are replaced, and letters beyond ASCII are
 * sent in the encoded form of RFC 8187, beside a plain one for old clients.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(UNSAFE, '_').replace(/^\.+/, '_').slice(0, MAX_LENGTH).toWellFormed() // the cut may have halved a letter
  const plain = name.replaceAll(/[^\u0020-\u007e]/g, '_')
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

/** Control characters, marks that change the direction of reading, quotes and separators of folders. */
const UNSAFE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"%*/:<>?\\|]/gu
const MAX_LENGTH = 150

/** Besides what is encoded anyway, RFC 8187 allows neither quotes nor brackets. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()]/g, (mark) => `%${mark.codePointAt(0)!.toString(16).toUpperCase()}`)
