import * as z from 'zod'

import { speakers } from '#contracts/conversation.ts'

import { audioBeside } from './audio-beside.ts'
import type { Content } from './content.ts'
import { emptyConversation } from './empty-conversation.ts'
import { type Importer, type Reading, refused, type SourceFile } from './importer.ts'
import { MAX_DURATION_MS, MAX_TURN_LENGTH } from './limits.ts'
import { combined, problemsOf } from './problems.ts'

/** `<uuid>.turns.json`: the timed turns of a two-channel recording, named after the vCon that it completes. */
export const turnsJsonImporter: Importer = { format: 'turns-json', recognises, read }

function recognises(content: Content): boolean {
  if (content.kind !== 'json' || typeof content.value !== 'object' || content.value === null) return false
  return 'turns' in content.value && 'vcon' in content.value
}

async function read(content: Content, file: SourceFile): Promise<Reading> {
  const value = content.kind === 'json' ? content.value : null
  const parsed = z.safeParse(turnsSchema, value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const { vcon, duration_s, channels, turns } = parsed.data
  const backwards = turns.findIndex(({ start_s: start, end_s: end }) => end < start)
  if (backwards !== -1)
    return refused({ field: `turns[${backwards}]`, reason: `turns[${backwards}] ends before it starts.` })

  const audio = await audioBeside(file, [...new Set([file.name.replace(/\.turns\.json$/i, ''), vcon])], ['.stereo', ''])
  const conversation = emptyConversation({
    external_id: `vcon:${vcon.toLowerCase()}`,
    duration_ms: Math.round(duration_s * 1000),
    turns: turns
      .toSorted((one, other) => one.start_s - other.start_s)
      .map(({ speaker, start_s: start, end_s: end, text }) => ({
        speaker,
        speaker_name: null,
        start_ms: Math.round(start * 1000),
        end_ms: Math.round(end * 1000),
        text,
        confidence: null,
      })),
    recordings: audio ? [{ ...audio, lanes: lanesOf(channels) }] : [],
  })
  return { conversations: [conversation], findings: audio ? [] : [NO_AUDIO] }
}

const NO_AUDIO = {
  field: 'channels',
  reason:
    'The recording is not beside it: put <uuid>.stereo.mp3 into the same folder and import again. The turns were imported.',
}

const SECONDS = 'must be a number of seconds'
const seconds = z.number(SECONDS).check(z.gte(0, SECONDS), z.lte(MAX_DURATION_MS / 1000, SECONDS))
const SPEAKER = `must be one of ${speakers.join(', ')}`
const UUID = 'must be the UUID of the vCon that the turns belong to'

const turnsSchema = z.object({
  vcon: z.string(UUID).regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, UUID),
  duration_s: seconds,
  channels: z.nullish(z.record(z.string(), z.enum(speakers, SPEAKER), 'must name the speaker of each channel')),
  turns: z
    .array(
      z.object(
        {
          speaker: z.enum(speakers, SPEAKER),
          start_s: seconds,
          end_s: seconds,
          text: z.string('must be text').max(MAX_TURN_LENGTH, `must be at most ${MAX_TURN_LENGTH} characters long`),
        },
        'must be an object',
      ),
      'must be a list',
    )
    .check(z.minLength(1, 'must hold at least one turn')),
})
type Channels = z.infer<typeof turnsSchema>['channels']

/** The speakers in the order of their channels; null unless channels 0, 1, … are all named. */
function lanesOf(channels: Channels) {
  const entries = Object.entries(channels ?? {})
  const lanes = entries.flatMap((_, at) => channels?.[String(at)] ?? [])
  return lanes.length > 0 && lanes.length === entries.length ? lanes : null
}
