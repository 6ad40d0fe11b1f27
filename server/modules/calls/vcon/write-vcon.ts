import { createHash } from 'node:crypto'

import * as z from 'zod'

import type { Turn, Speaker } from '#contracts/conversation.ts'

import type { WrittenConversation } from './written-conversation.ts'

/**
 * A conversation as a container of draft-ietf-vcon-vcon-core: a recording with its transcript, or one text for each
 * message. Null when its start is unknown: every dialog requires one.
 * @param now when the container is created, ISO 8601 in UTC
 */
export function writeVcon(conversation: WrittenConversation, now: string): Vcon | null {
  const { external_id, started_at, channel, subject, is_masked } = conversation
  if (started_at === null) return null
  const cast = castOf(conversation)
  const own = uuidOf(external_id)
  const isSpoken = channel === 'voice' || conversation.recording !== null || conversation.turns.length === 0

  return vconSchema.parse({
    // a masked copy is another container, so that it never replaces the original
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
  const durationMs = recording?.duration_ms ?? duration_ms
  return {
    type: 'recording',
    start,
    ...(durationMs !== null && { duration: durationMs / 1000 }),
    parties: lanes ?? [everybody], // mixed into one channel
    ...(direction && { originator: cast.partyOf(direction === 'inbound' ? 'customer' : 'agent') }),
    ...metadata(conversation),
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
    ...metadata(conversation),
  }
}

const metadata = ({ channel, campaign }: WrittenConversation) => ({
  interaction_type: channel,
  ...(campaign && { campaign }),
})

/** The conversation's own UUID if it has one; otherwise always the same for the same conversation. */
const uuidOf = (externalId: string): string =>
  /^vcon:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(externalId)?.[1] ?? derivedUuid(externalId)

/** A UUID of version 8 (RFC 9562) from the SHA-256 of a name. */
function derivedUuid(name: string): string {
  const bytes = createHash('sha256').update(`atalaya ${name}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type TimedTurn = Turn & { start_ms: number }

/**
 * The transcript, in the World Transcription Format (draft-howe-vcon-wtf-extension). The format cannot express turns
 * without times: they are written as a plain list of speakers and texts.
 */
function worldTranscript(conversation: WrittenConversation, cast: Cast, now: string): Vcon['analysis'][number] {
  const { turns } = conversation
  const source = { dialog: 0, mediatype: 'application/json', vendor: 'Atalaya', encoding: 'json' } as const
  const isTimed = (turn: Turn): turn is TimedTurn => turn.start_ms !== null
  if (turns.every(isTimed)) {
    return { ...source, type: 'wtf_transcription', schema: 'wtf-1.0', body: worldBody(conversation, turns, cast, now) }
  }
  const body = turns.map((turn) => ({ parties: cast.partyOf(turn.speaker, turn.speaker_name), text: turn.text }))
  return { ...source, type: 'transcript', body }
}

function worldBody(
  { language, duration_ms }: WrittenConversation,
  turns: readonly TimedTurn[],
  cast: Cast,
  now: string,
) {
  const speakers = new Map(turns.map((turn) => [idOf(turn, cast), turn.speaker_name ?? turn.speaker]))
  const confidences = turns.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  const last = turns.reduce((end, { start_ms, end_ms }) => Math.max(end, end_ms ?? start_ms), 0)
  return {
    transcript: {
      text: turns.map(({ text }) => text).join(' '),
      language: language ?? 'und',
      duration: (duration_ms ?? last) / 1000,
      ...(confidences.length > 0 && {
        confidence: confidences.reduce((sum, one) => sum + one, 0) / confidences.length,
      }),
    },
    segments: turns.map((turn, id) => ({
      id,
      start: turn.start_ms / 1000,
      end: (turn.end_ms ?? turn.start_ms) / 1000,
      text: turn.text,
      ...(turn.confidence !== null && { confidence: turn.confidence }),
      speaker: idOf(turn, cast),
    })),
    speakers: Object.fromEntries([...speakers].map(([id, label]) => [id, { id, label }])),
    metadata: { created_at: now, processed_at: now, provider: 'Atalaya', model: 'unknown' },
  }
}

const idOf = ({ speaker, speaker_name }: Turn, cast: Cast) => String(cast.partyOf(speaker, speaker_name))

/** The parties of a container, and which of them is speaking. */
type Cast = {
  parties: VconParty[]
  /** The number of the party with this role, and with that name if one is given. */
  partyOf: (speaker: Speaker, name?: string | null) => number
}

/**
 * All parties, each once. The one who began is not the first: then the originator must be written explicitly, and
 * programs need not know the default.
 */
function castOf(conversation: WrittenConversation): Cast {
  const { agent, customer, direction, turns } = conversation
  const keys: string[] = []
  const parties: VconParty[] = []
  const add = (key: string, party: VconParty) => {
    if (keys.includes(key)) return
    keys.push(key)
    parties.push(party)
  }
  const addAgent = () => add('agent', { ...named(agent?.name), ...address(agent?.email), role: 'agent' })
  const addCustomer = () =>
    add('customer', {
      ...named(customer?.name),
      ...number(customer?.phones[0]),
      ...address(customer?.email),
      role: 'customer',
    })

  const adders = direction === 'outbound' ? [addCustomer, addAgent] : [addAgent, addCustomer]
  for (const addOne of adders) addOne()
  for (const { speaker, speaker_name: name } of turns) add(keyOf(speaker, name), strangerOf(speaker, name))
  for (const speaker of conversation.recording?.lanes ?? []) add(speaker, strangerOf(speaker, null))

  function keyOf(speaker: Speaker, name?: string | null): string {
    const isKnown = !name || speaker === 'customer' || (speaker === 'agent' && name === agent?.name)
    return isKnown ? speaker : `${speaker} ${name}`
  }
  return { parties, partyOf: (speaker, name) => keys.indexOf(keyOf(speaker, name)) }
}

function strangerOf(speaker: Speaker, name: string | null): VconParty {
  if (speaker === 'bot') return { ...named(name), type: 'bot' }
  return { ...named(name), role: speaker }
}

const named = (name: string | null | undefined) => (name ? { name } : {})

/** A masked number or address is left out: a program would take it for a real one. */
const number = (phone: string | undefined) => (telephoneNumber.safeParse(phone).success ? { tel: phone } : {})
const address = (email: string | null | undefined) =>
  email && mailAddress.safeParse(email).success ? { mailto: email } : {}

const index = z.int().check(z.gte(0))
const time = z.iso.datetime({ offset: true })
const seconds = z.number().check(z.gte(0))
const contentHash = z.string().regex(/^sha512-[\w-]{86}$/)

const telephoneNumber = z.string().regex(/^\+?\d[\d\s().-]*$/)
const mailAddress = z.email()

const partySchema = z.strictObject({
  name: z.optional(z.string()),
  tel: z.optional(telephoneNumber),
  mailto: z.optional(mailAddress),
  type: z.optional(z.enum(['person', 'bot', 'organization'])),
  /** Of the contact-centre extension. */
  role: z.optional(z.enum(['agent', 'customer', 'system'])),
})

const dialogShape = {
  start: time,
  duration: z.optional(seconds),
  /** By channel: one party, several that are mixed, or null for a channel without a speaker. */
  parties: z.array(z.union([index, z.null(), z.array(index)])),
  /** Who called or wrote first, if not the first party. */
  originator: z.optional(index),
  mediatype: z.optional(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/)),
  /** Of the contact-centre extension. */
  interaction_type: z.string(),
  campaign: z.optional(z.string()),
}
const dialogSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...dialogShape,
    type: z.literal('recording'),
    filename: z.optional(z.string()),
    url: z.optional(z.url({ protocol: /^https?$/ })),
    content_hash: z.optional(contentHash),
  }),
  z.strictObject({ ...dialogShape, type: z.literal('text'), encoding: z.literal('none'), body: z.string() }),
])

const analysisSchema = z.strictObject({
  type: z.enum(['wtf_transcription', 'transcript']),
  dialog: index,
  mediatype: z.literal('application/json'),
  vendor: z.string(),
  schema: z.optional(z.string()),
  encoding: z.literal('json'),
  body: z.unknown(),
})

/** A container as we write it, with only the names of today's draft-ietf-vcon-vcon-core. */
const vconSchema = z.strictObject({
  uuid: z.uuid(),
  extensions: z.array(z.string()),
  created_at: time,
  subject: z.optional(z.string()),
  /** The container of which this one is a copy without confidential data. */
  redacted: z.optional(z.strictObject({ uuid: z.uuid(), type: z.string() })),
  parties: z.array(partySchema),
  dialog: z.array(dialogSchema).check(z.minLength(1)),
  analysis: z.array(analysisSchema),
  attachments: z.array(z.never()),
})
export type Vcon = z.infer<typeof vconSchema>
type VconParty = z.infer<typeof partySchema>
type VconDialog = z.infer<typeof dialogSchema>
