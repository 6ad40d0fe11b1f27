import { createHash } from 'node:crypto'

import type { Turn } from '#contracts/conversation.ts'

import { type Cast, castOf } from './cast.ts'
import { type Vcon, type VconDialog, vconSchema } from './vcon.ts'
import { worldTranscript } from './world-transcript.ts'
import type { WrittenConversation } from './written-conversation.ts'

/**
 * A conversation as a container of draft-ietf-vcon-vcon-core: a recording with its transcript, or one text for each message.
 * Null when nobody knows when it began: every dialog must tell its start.
 * @param now when the container is made, ISO 8601 in UTC
 */
export function writeVcon(conversation: WrittenConversation, now: string): Vcon | null {
  const { external_id, started_at, channel, subject, is_masked } = conversation
  if (started_at === null) return null
  const cast = castOf(conversation)
  const own = uuidOf(external_id)
  const isSpoken = channel === 'voice' || conversation.recording !== null || conversation.turns.length === 0

  return vconSchema.parse({
    // a masked copy is another container, so that it never takes the place of the whole one
    uuid: is_masked ? derivedUuid(`${external_id} masked`) : own,
    extensions: isSpoken ? ['CC', 'wtf_transcription'] : ['CC'],
    created_at: now,
    ...(subject && { subject }),
    ...(is_masked && { redacted: { uuid: own, type: 'masked' } }),
    parties: cast.parties,
    dialog: isSpoken
      ? [recordingDialog(conversation, started_at, cast)]
      : conversation.turns.map((turn) => textDialog(conversation, started_at, turn, cast)),
    analysis: isSpoken && conversation.turns.length > 0 ? [worldTranscript(conversation, cast, now)] : [],
    attachments: [],
  } satisfies Vcon)
}

function recordingDialog(conversation: WrittenConversation, start: string, cast: Cast): VconDialog {
  const { recording, duration_ms, direction } = conversation
  const everybody = [cast.partyOf('agent'), cast.partyOf('customer')]
  const lanes = recording?.lanes?.map((speaker) => (speaker === 'system' ? null : cast.partyOf(speaker)))
  const lasts = recording?.duration_ms ?? duration_ms
  return {
    type: 'recording',
    start,
    ...(lasts !== null && { duration: lasts / 1000 }),
    parties: lanes ?? [everybody], // mixed into one channel
    ...(direction && { originator: cast.partyOf(direction === 'inbound' ? 'customer' : 'agent') }),
    ...telling(conversation),
    ...(recording && {
      mediatype: recording.media_type,
      filename: recording.file_name,
      ...(recording.url !== null && { url: recording.url }),
      content_hash: `sha512-${recording.sha512}`,
    }),
  }
}

function textDialog(conversation: WrittenConversation, startedAt: string, turn: Turn, cast: Cast): VconDialog {
  const sender = cast.partyOf(turn.speaker, turn.speaker_name)
  const { start_ms, end_ms } = turn
  const others = [cast.partyOf('agent'), cast.partyOf('customer')].filter((party) => party !== sender)
  return {
    type: 'text',
    start: new Date(Date.parse(startedAt) + (start_ms ?? 0)).toISOString(),
    ...(start_ms !== null && end_ms !== null && end_ms > start_ms && { duration: (end_ms - start_ms) / 1000 }),
    parties: [sender, ...others],
    originator: sender,
    mediatype: 'text/plain',
    encoding: 'none',
    body: turn.text,
    ...telling(conversation),
  }
}

const telling = ({ channel, campaign }: WrittenConversation) => ({
  interaction_type: channel,
  ...(campaign && { campaign }),
})

/** The conversation's own, when it came with one; else always the same for the same conversation. */
const uuidOf = (externalId: string): string =>
  /^vcon:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(externalId)?.[1] ?? derivedUuid(externalId)

/** A UUID of version 8 (RFC 9562) from the SHA-256 of a name. */
function derivedUuid(name: string): string {
  const bytes = createHash('sha256').update(`atalaya ${name}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
