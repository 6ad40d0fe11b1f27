/** UTF-8 without its byte order mark; null when the bytes are not UTF-8. */
export function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
