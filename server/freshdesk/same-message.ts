import type { RichText } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'

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

/**
 * Whether their text is one that we sent: it begins with the same letters and digits, in the same order. Freshdesk's
 * changes of markup and blanks, and the signature that it adds, make no difference; see
 * docs/decisions/0020-freshdesk-mirror.md.
 */
export function isSameText(ours: RichText, theirs: RichText): boolean {
  const [sent, found] = [bareWords(ours), bareWords(theirs)]
  return sent === '' ? found === '' : found.startsWith(sent)
}

export const isSameLine = (one: string, other: string): boolean => bare(one) === bare(other)

const bareWords = (text: RichText) => bare(plainTextOf(text))
const bare = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '')
