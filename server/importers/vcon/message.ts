import { decodedUtf8 } from '../decoded-text.ts'
import { htmlText } from '../html-text.ts'
import { readJson } from '../json.ts'
import { MAX_TURN_LENGTH } from '../limits.ts'
import { mimeText } from '../mime-text.ts'
import type { Dialog } from './schema.ts'

/** The text of a text dialog. A reason when its body cannot be read. */
export function messageOf(dialog: Dialog): { text: string } | { reason: string } {
  const { body, mediatype } = dialog
  const written = writtenBody(dialog)
  if (written === null) {
    return {
      reason: body ? 'The body of the message is not text in the encoding that it names.' : 'The message has no body.',
    }
  }
  if (written.length > MAX_TURN_LENGTH) return { reason: `The message is longer than ${MAX_TURN_LENGTH} characters.` }
  const text = readable(mediatype ?? '', written)
  if (text === null) return { reason: 'The message has no part that holds text.' }
  return text.includes('\0') ? { reason: 'The message holds the character NUL.' } : { text }
}

function readable(mediatype: string, written: string): string | null {
  if (/^multipart\//i.test(mediatype)) return mimeText(mediatype, written)
  return /^text\/html\b/i.test(mediatype) ? htmlText(written) : written
}

function writtenBody({ body, encoding }: Dialog): string | null {
  if (typeof body !== 'string') return null
  if (encoding === 'base64url' || encoding === 'base64') return decodedUtf8(Buffer.from(body, 'base64url'))
  const read = encoding === 'json' ? readJson(Buffer.from(body)) : null
  return read && 'value' in read && typeof read.value === 'string' ? read.value : body
}

/** The channel of these messages. */
export function channelOf(messages: readonly Dialog[]): 'whatsapp' | 'email' | 'webchat' {
  const matches = (pattern: RegExp) =>
    messages.some(({ application, interaction_type: kind }) => pattern.test(`${application ?? ''} ${kind ?? ''}`))
  if (matches(/whats ?app/i)) return 'whatsapp'
  const isMail = ({ message_id, mediatype }: Dialog) =>
    (typeof message_id === 'string' && MAIL_ID.test(message_id)) || MAIL_TYPE.test(mediatype ?? '')
  return matches(/e-?mail|smtp/i) || messages.some(isMail) ? 'email' : 'webchat'
}

const MAIL_ID = /^<?[^<>\s@]{1,200}@[^<>\s@]{1,200}>?$/
const MAIL_TYPE = /^(multipart\/|message\/)/i
