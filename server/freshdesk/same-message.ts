import type { RichText } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/text/rich-text-words.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'
import { isSameText } from '#server/freshdesk/same-words.ts'

type OurFile = { name: string; bytes: number }
type Ours = { body: RichText; files: readonly OurFile[] }
type Theirs = { text: RichText; attachments?: readonly TheirAttachment[] | null | undefined }

/** Whether what they have is what we sent: by its words, and, where it has none, by the names and sizes of its files. */
export function isSameMessage({ body, files }: Ours, { text, attachments }: Theirs): boolean {
  if (!isSameText(body, text)) return false
  if (plainTextOf(body).trim() !== '') return true
  // some may have been left out
  return (attachments ?? []).every((there) => files.some((file) => isSameFile(file, there)))
}

/** The names of what did not come along to them. Names may be written otherwise there; sizes are as they are. */
export function missingThere(files: readonly OurFile[], attachments: Theirs['attachments']): string[] {
  const left = (attachments ?? []).map(({ size }) => size)
  return files.flatMap(({ name, bytes }) => {
    const at = left.indexOf(bytes)
    if (at !== -1) left.splice(at, 1)
    return at === -1 ? name : []
  })
}

const isSameFile = ({ name, bytes }: OurFile, there: TheirAttachment) => name === there.name && bytes === there.size
