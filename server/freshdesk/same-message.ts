import type { RichText } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/text/rich-text-words.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'
import { isSameText } from '#server/freshdesk/same-words.ts'

type OurFile = { name: string; bytes: number }
type Ours = { body: RichText; files: readonly OurFile[] }
type Theirs = { text: RichText; attachments?: readonly TheirAttachment[] | null | undefined }

/** Whether their message is one that we sent: by its text and, without text, by the names and sizes of its files. */
export function isSameMessage({ body, files }: Ours, { text, attachments }: Theirs): boolean {
  if (!isSameText(body, text)) return false
  if (plainTextOf(body).trim() !== '') return true
  // some may have been left out
  return (attachments ?? []).every((there) => files.some((file) => isSameFile(file, there)))
}

/** The names of files that are missing in Freshdesk. Names may be changed there; sizes stay. */
export function missingThere(files: readonly OurFile[], attachments: Theirs['attachments']): string[] {
  const left = (attachments ?? []).map(({ size }) => size)
  return files.flatMap(({ name, bytes }) => {
    const at = left.indexOf(bytes)
    if (at !== -1) left.splice(at, 1)
    return at === -1 ? name : []
  })
}

const isSameFile = ({ name, bytes }: OurFile, there: TheirAttachment) => name === there.name && bytes === there.size
