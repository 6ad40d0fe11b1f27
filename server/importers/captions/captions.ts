import { audioBeside } from '../audio-beside.ts'
import { type Reading, type ReadingOptions, refused, type SourceFile } from '../importer.ts'
import { isBareLabel, speakerName, speakerOfWord } from '../speakers.ts'
import { rolesOf } from '../speech/roles.ts'
import type { Cues } from './cue.ts'
import { spokenIn } from './spoken.ts'
import { emptyConversation } from '../empty-conversation.ts'

/** The call that captions write down, with the recording of the same name beside them. */
export async function captionedCall(
  { format, called, language }: { format: string; called: string; language: string | null },
  { cues, findings }: Cues,
  file: SourceFile,
  options: ReadingOptions,
): Promise<Reading> {
  const spoken = spokenIn(cues)
  if (spoken.length === 0) {
    return refused(...(findings.length > 0 ? findings : [{ reason: `The ${called} file holds no cue with text.` }]))
  }

  const { speakers, questions } = rolesOf(
    spoken.map(({ label }) => label),
    options,
  )
  const speakerOf = (label: string | null) => speakers.get(label ?? '') ?? 'system'
  const nameOf = (role: 'agent' | 'customer') =>
    [...speakers].find(
      ([label, speaker]) => speaker === role && !isBareLabel(label) && speakerOfWord(label) === null,
    )?.[0]
  const [agent, customer] = [nameOf('agent'), nameOf('customer')]
  const audio = await audioBeside(file, [file.name.replace(/\.[^.]*$/, '')])

  const conversation = emptyConversation({
    external_id: `${format}:${file.sha256}`,
    duration_ms: spoken.reduce((latest, { end_ms: end }) => Math.max(latest, end ?? 0), 0),
    language,
    agent: agent === undefined ? null : { name: agent, email: null },
    customer: customer === undefined ? null : { name: customer, phones: [], email: null },
    turns: spoken.map(({ label, ...said }) => ({
      ...said,
      speaker: speakerOf(label),
      speaker_name: speakerName(label ?? '', speakerOf(label), speakers.size),
      confidence: null,
    })),
    recordings: audio ? [{ ...audio, lanes: null }] : [],
  })
  return { conversations: [conversation], findings, questions }
}
