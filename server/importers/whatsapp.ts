import type { Archive } from './archive.ts'
import type { Content } from './content.ts'
import { decodedText } from './decoded-text.ts'
import { type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { readChat } from './whatsapp/chat.ts'
import { headerOf } from './whatsapp/header.ts'

/** A chat that WhatsApp exported: its text, or the ZIP with its attachments. */
export const whatsappImporter: Importer = { format: 'whatsapp', recognises, read }

function recognises(content: Content): boolean {
  if (content.kind === 'archive') return chatsIn(content.archive).length > 0
  return content.kind === 'text' && isChat(content.text)
}

/** Every export begins with a message, or with the note about encryption. */
const isChat = (text: string) => headerOf(/\S[^\r\n]{0,200}/.exec(text.slice(0, 2000))?.[0] ?? '') !== null

/**
 * iPhones call the text `_chat.txt`, Android `Chat de WhatsApp con Ana.txt`; a renamed one is the only text in the
 * archive.
 */
function chatsIn({ names }: Archive): string[] {
  const texts = names.filter((name) => /\.txt$/i.test(name))
  const chats = texts.filter((name) => /(^|\/)(_chat\.txt$|[^/]*whatsapp[^/]*$)/i.test(name))
  return chats.length > 0 || texts.length > 1 ? chats : texts
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  if (content.kind === 'archive') return readArchive(content.archive, file, options)
  const text = content.kind === 'text' ? content.text : ''
  return readChat({ text, names: [file.name], sha256: file.sha256, find: file.neighbour }, options)
}

async function readArchive(archive: Archive, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const readings: Reading[] = []
  const chats = chatsIn(archive)
  for (const [at, name] of chats.entries()) {
    const bytes = await archive.unpacked(name, MAX_TEXT_BYTES)
    if (!bytes) continue
    const text = 'reason' in bytes ? null : decodedText(bytes)
    if (text === null || text.includes('\0') || !isChat(text)) {
      const reason = 'reason' in bytes ? bytes.reason : 'The text is no chat that WhatsApp exported.'
      readings.push(refused({ field: name.toWellFormed(), reason }))
      continue
    }
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    const names = [name.slice(folder.length), file.name]
    const find = (sent: string) => archive.unpacked(`${folder}${sent}`)
    readings.push(
      await readChat({ text, names, sha256: at === 0 ? file.sha256 : `${file.sha256}#${at}`, find }, options),
    )
  }
  const questions = readings.flatMap((reading) => reading.questions ?? [])
  return {
    conversations: readings.flatMap(({ conversations }) => conversations),
    findings: readings.flatMap(({ conversations, findings }) =>
      conversations.length > 0 ? findings : findings.map((finding) => ({ ...finding, leavesOut: true as const })),
    ),
    questions: questions.filter(
      ({ about }, at) => about === 'roles' || questions.findIndex((one) => one.about === about) === at,
    ),
  }
}

const MAX_TEXT_BYTES = 64 * 1024 * 1024
