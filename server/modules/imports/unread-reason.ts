import { probeAudio } from '#server/analysis/audio/audio.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { type Content, openContent } from '#server/importers/content.ts'

/** Why a file that no importer recognises, and no conversation uses, was not taken. */
export async function unreadReason(bytes: Uint8Array): Promise<string> {
  const opened = await openContent(bytes)
  if (opened) return `${NOT_READ} ${'content' in opened ? hint(opened.content) : opened.reason}`
  try {
    await probeAudio(bytes)
    return 'A recording without its conversation: put its vCon, turns.json or WebVTT file beside it.'
  } catch (error) {
    if (error instanceof UnreadableAudio) return `${NOT_READ} ${error.reason}`
    throw error
  }
}

function hint(content: Content): string {
  if (content.kind !== 'text' || !content.text.includes('-->')) return READ
  return 'It has cues as WebVTT does, but does not begin with WEBVTT: export it as WebVTT.'
}

const READ =
  'Atalaya reads vCon, transcripts of speech services, captions, chats of WhatsApp, conversations in JSON, and tables of calls, policies and debts.'

const NOT_READ = 'Not a format Atalaya reads.'
