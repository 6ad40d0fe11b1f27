import * as z from 'zod'

import { MAX_TEXT_LENGTH } from '../limits.ts'
import { moment } from '../moment.ts'

const optional = z.nullish
const anything = z.optional(z.unknown())
const TEXT = `must be text of at most ${MAX_TEXT_LENGTH} characters`
const text = optional(z.string(TEXT).max(MAX_TEXT_LENGTH, TEXT))

const INDEX = 'must be the number of an entry, counted from 0'
const index = z.int(INDEX).check(z.gte(0, INDEX))

const MEDIATYPE = 'must be a media type such as audio/mpeg'
const mediatype = z
  .string(MEDIATYPE)
  .max(MAX_TEXT_LENGTH, MEDIATYPE)
  .regex(/^[\w.+-]+\/[\w.+-]+\s*(;[^]*)?$/, MEDIATYPE)

const URL_NEEDED = 'must be a whole address such as https://example.com/call.mp3'
const url = z.string(URL_NEEDED).refine((address) => URL.canParse(address), URL_NEEDED)

const HASH = 'must be the name of an algorithm and a hash in base64url, such as sha512- and 86 characters'
const hash = z.string(HASH).regex(/^(sha512-[\w-]{86}(==)?|(?!sha512-)[a-z\d]+-[\w-]+={0,2})$/, HASH)

const SECONDS = 'must be a number of seconds, from 0 to 2,000,000'
const seconds = z.number(SECONDS).check(z.gte(0, SECONDS), z.lte(2_000_000, SECONDS))

const TIME = 'must be a date and time such as 2026-03-17T16:20:21-04:00'
const time = z.string(TIME).refine((written) => moment(written) !== null, TIME)

const UUID = 'must be a UUID, because it is what names the conversation'
const uuid = z.string(UUID).regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, UUID)

const partySchema = z.object(
  {
    tel: text,
    mailto: text,
    name: text,
    role: text,
    type: text,
    contact_list: text,
    meta: optional(z.object({ role: text }, 'must be an object')),
  },
  'must be an object',
)

const INDICES = 'must be the number of a party, or a list of such numbers'
const channelSchema = z.union([index, z.null(), z.array(index)], INDICES)

const historySchema = z.object({ party: optional(index), time, event: z.string(TEXT) }, 'must be an object')

const dialogTypes = ['recording', 'text', 'transfer', 'incomplete', 'recording-set'] as const
const dialogSchema = z.object(
  {
    type: z.enum(dialogTypes, `must be one of ${dialogTypes.join(', ')}`),
    start: time,
    duration: optional(seconds),
    parties: optional(z.union([index, z.array(channelSchema)], INDICES)),
    originator: optional(index),
    mediatype: optional(mediatype),
    filename: text,
    body: anything,
    encoding: text,
    url: optional(url),
    content_hash: optional(z.union([hash, z.array(hash)], HASH)),
    disposition: text,
    application: text,
    interaction_type: text,
    message_id: anything,
    party_history: optional(z.array(historySchema, 'must be a list')),
    meta: optional(
      z.object({ direction: text, disposition: text, agent_selected_disposition: text }, 'must be an object'),
    ),
  },
  'must be an object',
)

const analysisSchema = z.object(
  {
    type: text,
    dialog: optional(z.union([index, z.array(index)], 'must be the number of a dialog, or a list of such numbers')),
    body: anything,
    encoding: text,
    schema: anything,
    vendor: anything,
  },
  'must be an object',
)

const attachmentSchema = z.object(
  { purpose: anything, dialog: anything, body: anything, encoding: anything },
  'must be an object',
)

/** A container with today's names. A dialog that a redaction emptied is null: it keeps its index. */
export const vconSchema = z.object({
  uuid,
  critical: optional(z.array(z.string(TEXT), 'must be a list of names')),
  subject: text,
  redacted: optional(z.object({ uuid: text }, 'must be an object')),
  meta: optional(z.object({ direction: text, disposition: text }, 'must be an object')),
  parties: z.array(partySchema, 'must be a list'),
  dialog: optional(z.array(z.nullable(dialogSchema), 'must be a list')),
  analysis: optional(z.array(analysisSchema, 'must be a list')),
  attachments: optional(z.array(attachmentSchema, 'must be a list')),
})
export type Vcon = z.infer<typeof vconSchema>
export type Party = z.infer<typeof partySchema>
export type Dialog = z.infer<typeof dialogSchema>
