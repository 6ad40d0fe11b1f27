import * as z from 'zod'

const index = z.int().check(z.gte(0))
const time = z.iso.datetime({ offset: true })
const seconds = z.number().check(z.gte(0))
const contentHash = z.string().regex(/^sha512-[\w-]{86}$/)

export const telephoneNumber = z.string().regex(/^\+?\d[\d\s().-]*$/)
export const mailAddress = z.email()

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
  /** By channel: one party, several that are mixed, or null for a channel that nobody speaks on. */
  parties: z.array(z.union([index, z.null(), z.array(index)])),
  /** Who called or wrote first, where that is not the first party. */
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

/** A container as we write it, by the names of draft-ietf-vcon-vcon-core today and no others. */
export const vconSchema = z.strictObject({
  uuid: z.uuid(),
  extensions: z.array(z.string()),
  created_at: time,
  subject: z.optional(z.string()),
  /** The container of which this one is a copy without what must not be told. */
  redacted: z.optional(z.strictObject({ uuid: z.uuid(), type: z.string() })),
  parties: z.array(partySchema),
  dialog: z.array(dialogSchema).check(z.minLength(1)),
  analysis: z.array(analysisSchema),
  attachments: z.array(z.never()),
})
export type Vcon = z.infer<typeof vconSchema>
export type VconParty = z.infer<typeof partySchema>
export type VconDialog = z.infer<typeof dialogSchema>
