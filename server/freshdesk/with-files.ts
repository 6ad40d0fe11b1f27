export type SentFile = { name: string; media_type: string; bytes: Uint8Array<ArrayBuffer> }

type Fields = Record<string, string | number | boolean | readonly string[] | undefined>

/** A request's fields as Freshdesk takes them: as JSON, or as a form when files are attached. */
export function withFiles(fields: Fields, files: readonly SentFile[]): Fields | FormData {
  if (files.length === 0) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, one)
    else if (value !== undefined) form.append(name, String(value))
  }
  for (const { name, media_type, bytes } of files) {
    form.append('attachments[]', new Blob([bytes], { type: media_type }), name)
  }
  return form
}

/** The most bytes that they accept with a message: 20 MB; they may count in a slightly larger unit. */
export const MAX_SENT_BYTES = 20_000_000
