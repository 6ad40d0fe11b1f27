import { createHash } from 'node:crypto'

import type { Insertable } from 'kysely'

import type { Turn } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type New<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

let number = 0
/** A name that is unique in a test file, also across several calls of `testConversations`. */
const next = (name: string) => `${name} ${(number += 1)}`

/** Adds conversations and everything they belong to to a test's database, with default values. */
export function testConversations(db: Database) {
  const partner = (given: New<'partner'> = {}) =>
    db
      .insertInto('partner')
      .values({ name: next('Partner'), country: 'CL', time_zone: 'UTC', currency: 'CLP', ...given })
      .returningAll()
      .executeTakeFirstOrThrow()

  const interactions = (given: (New<'interaction'> & { partner_id: number })[]) =>
    db
      .insertInto('interaction')
      .values(given.map((one) => ({ external_id: next('test'), channel: 'voice', ...one })))
      .returningAll()
      .execute()

  return {
    partner,

    campaign: (given: New<'campaign'> & { partner_id: number }) =>
      db
        .insertInto('campaign')
        .values({ name: next('Campaign'), kind: 'sale', ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),

    team: (name = next('Team')) => db.insertInto('team').values({ name }).returningAll().executeTakeFirstOrThrow(),

    agent: (given: New<'agent'> = {}) =>
      db
        .insertInto('agent')
        .values({ name: next('Agent'), ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),

    customer: (given: New<'customer'> = {}) =>
      db
        .insertInto('customer')
        .values({ identity: next('customer'), phones: [], ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),

    sourceFile: (given: New<'source_file'> = {}) =>
      db
        .insertInto('source_file')
        .values({ sha256: next('sha'), name: 'call.json', format: 'vcon', storage_key: next('sources/'), ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),

    interactions,

    /** One conversation, of a new partner unless one is given. */
    async interaction(given: New<'interaction'> = {}) {
      const [row] = await interactions([{ ...given, partner_id: given.partner_id ?? (await partner()).id }])
      return row!
    },

    /** Adds these turns to a conversation, in order. */
    async turns(interaction_id: number, turns: Partial<Turn>[]) {
      const rows = turns.map((turn, seq) => ({ ...SILENT_TURN, ...turn, interaction_id, seq }))
      await db.insertInto('turn').values(rows).execute()
      const timed = rows.every(({ start_ms }) => start_ms !== null)
      await db
        .updateTable('interaction')
        .set({ turn_count: rows.length, timed })
        .where('id', '=', interaction_id)
        .execute()
    },

    /** Adds a recording to a conversation. `audio` is the content of its file; the test must put it into the storage itself. */
    async recording(interaction_id: number, { audio = new Uint8Array([1]), ...given }: NewRecording = {}) {
      const sha256 = createHash('sha256').update(audio).digest('hex')
      await db.updateTable('interaction').set({ has_audio: true }).where('id', '=', interaction_id).execute()
      return db
        .insertInto('recording')
        .values({
          interaction_id,
          sha256,
          storage_key: `recordings/${sha256}`,
          media_type: 'audio/wav',
          bytes: audio.length,
          duration_ms: 1000,
          lanes: null,
          channels: 1,
          bucket_ms: 20,
          peaks: Buffer.alloc(50),
          ...given,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Adds an attachment to a message. `file` is its content; the test must put it into the storage itself. */
    attachment(interaction_id: number, { file, ...given }: NewAttachment = {}) {
      const sha256 = file && createHash('sha256').update(file).digest('hex')
      return db
        .insertInto('attachment')
        .values({
          interaction_id,
          seq: 0,
          kind: 'image',
          file_name: next('picture'),
          ...(file && { sha256, storage_key: `attachments/${sha256}`, bytes: file.length }),
          ...given,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}

type NewRecording = New<'recording'> & { audio?: Uint8Array }
type NewAttachment = New<'attachment'> & { file?: Uint8Array }

const SILENT_TURN: Turn = {
  speaker: 'agent',
  speaker_name: null,
  start_ms: null,
  end_ms: null,
  text: 'Hello',
  confidence: null,
}
