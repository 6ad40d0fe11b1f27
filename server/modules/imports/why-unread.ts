import { probeAudio } from '#server/analysis/audio/audio.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { openContent } from '#server/importers/content.ts'

/** Why a file that no importer recognises, and no conversation uses, was not taken. */
export async function whyUnread(bytes: Uint8Array): Promise<string> {
  if (openContent(bytes)) return `${NOT_READ} Atalaya reads vCon, turns.json and WebVTT.`
  try {
    await probeAudio(bytes)
    return 'A recording without its conversation: put its vCon, turns.json or WebVTT file beside it.'
  } catch (error) {
    if (error instanceof UnreadableAudio) return `${NOT_READ} ${error.reason}`
    throw error
  }
}

const NOT_READ = 'Not a format Atalaya reads.'
