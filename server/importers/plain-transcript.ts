import { audioBeside } from './audio-beside.ts'
import type { Content } from './content.ts'
import { type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { LONGEST_TURN } from './limits.ts'
import { toldTurns } from './told-turns.ts'
import { passagesOf } from './transcript-text.ts'

/** A text of lines such as `Ana: …`, of which at least half name who speaks, and at least two people do. */
export const plainTranscriptImporter: Importer = { format: 'plain-transcript', recognises, read }

function recognises(content: Content): boolean {
  if (content.kind !== 'text') return false
  const labels = new Set(passagesOf(content.text.slice(0, ENOUGH))?.map(({ label }) => label))
  labels.delete(null)
  return labels.size >= 2
}

/** What tells a transcript from other texts stands at its beginning. */
const ENOUGH = 100_000

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const passages = passagesOf(content.kind === 'text' ? content.text : '')
  if (!passages)
    return refused({ reason: 'Fewer than half of the lines name who speaks, as in Ana: …, though the first ones do.' })
  const { questions, ...told } = toldTurns(
    passages.map(({ label, text, startMs }) => ({
      label,
      text: text.slice(0, LONGEST_TURN).toWellFormed(),
      start_ms: startMs,
      end_ms: null,
      confidence: null,
    })),
    options,
  )
  const audio = await audioBeside(file, [file.name.replace(/\.[^.]*$/, '')])
  const conversation = {
    external_id: `plain-transcript:${file.sha256}`,
    channel: 'voice' as const,
    direction: null,
    started_at: null,
    duration_ms: null,
    talk_ms: null,
    hold_ms: null,
    after_call_work_ms: null,
    language: null,
    disposition: null,
    subject: null,
    ...told,
    recordings: audio ? [{ ...audio, lanes: null }] : [],
  }
  return { conversations: [conversation], findings: [], questions }
}
