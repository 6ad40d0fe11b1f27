import { createHash } from 'node:crypto'

/**
 * Names a chat so that a longer export of it is the same conversation, whatever its zone and roles were said to be: by its
 * title, else its first two people, and by the minute of its first message. A chat of which neither is known could be
 * any other, so its file names it.
 */
export function chatId(chat: {
  title: string | null
  people: readonly string[]
  firstLocalMs: number
  sha256: string
}): string {
  const { title, people, firstLocalMs, sha256 } = chat
  const named = title === null ? people.slice(0, 2) : [title]
  if (title === null && named.length < 2) return `whatsapp:${sha256}`
  const minute = new Date(firstLocalMs).toISOString().slice(0, 16)
  return `whatsapp:${createHash('sha256')
    .update(JSON.stringify([...named, minute]))
    .digest('hex')}`
}

/** The name of the chat in the name of its file, such as `Chat de WhatsApp con Ana Paz.txt`; null when it has none. */
export function titleOf(fileName: string): string | null {
  const stem = fileName.replace(/\.(txt|zip)$/i, '').replace(/\s?\(\d{1,3}\)$/, '')
  for (const pattern of TITLES) {
    const title = pattern.exec(stem.slice(0, 250))?.[1]?.trim()
    if (title) return title
  }
  return null
}

const TITLES = [
  /^WhatsApp[ -]Chat (?:- |with |mit |dengan )(.+)$/i,
  /^Chat (?:de |do |d[’'])?WhatsApp (?:- |con |com |avec |dengan )(.+)$/i,
  /^Conversa do WhatsApp com (.+)$/i,
  /^Discussion WhatsApp avec (.+)$/i,
  /^与(.+?)的\s?WhatsApp/i,
  /^(.+?)(?:-এর|এর) সা(?:থে|থে) WhatsApp/i,
]
