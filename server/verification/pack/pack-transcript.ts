import type { Database } from '#server/db/database.ts'
import { presentSpeakerName } from '#server/present-customer.ts'

import { clock } from './evidence-pdf.ts'
import type { PackFile } from './manifest.ts'
import { packLanguage, speakerWords } from './pack-words.ts'

/** What was said, masked as everybody reads it, to be read and to be processed. */
export async function packTranscript(db: Database, interactionId: number, country: string): Promise<PackFile[]> {
  const turns = await db
    .selectFrom('turn')
    .innerJoin('interaction', 'interaction.id', 'turn.interaction_id')
    .where('turn.interaction_id', '=', interactionId)
    .where('interaction.expired_at', 'is', null)
    .select(['turn.seq', 'turn.speaker', 'turn.speaker_name', 'turn.start_ms', 'turn.end_ms', 'turn.text'])
    .orderBy('turn.seq')
    .execute()
  if (turns.length === 0) return []
  const words = speakerWords[packLanguage(country)]
  const shown = turns.map((turn) => ({ ...turn, speaker_name: presentSpeakerName(turn, false) }))
  const lines = shown.map(({ speaker, speaker_name, start_ms, text }) => {
    const who = speaker_name === null ? words[speaker] : `${words[speaker]} (${speaker_name})`
    return `${start_ms === null ? '' : `[${clock(start_ms)}] `}${who}: ${text}`
  })
  return [
    { name: 'transcript.txt', bytes: Buffer.from(`${lines.join('\n')}\n`) },
    { name: 'transcript.json', bytes: Buffer.from(`${JSON.stringify({ turns: shown }, null, 2)}\n`) },
  ]
}
