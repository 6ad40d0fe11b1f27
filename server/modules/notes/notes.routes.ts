import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import type { Channel } from '#contracts/conversation.ts'
import {
  mentionableQuerySchema,
  mentionableSchema,
  noteChangeSchema,
  noteDraftSchema,
  notesSchema,
  savedNoteSchema,
} from '#contracts/notes.ts'
import type { Locale } from '#contracts/page-config.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/queue.ts'
import { orMissing, Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import { NOTE_LETTER_JOB } from '#server/modules/notes/mentions.ts'
import { notesRepository } from '#server/modules/notes/notes.repository.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import type { Letter } from '#server/plugins/mail.ts'

/** What people write about a conversation, for everybody who may open it. */
export const notesRoutes: FastifyPluginAsyncZod = async (app) => {
  const isStrict = app.config.security === 'strict'
  const notes = notesRepository(app.db, isStrict, app.clock)
  const readers = conversationReaders(app.db, isStrict)
  const preHandler = app.may('call-detail')
  const params = idParamsSchema
  const perHour = app.limit('notes', 200, 3_600) // each may send letters
  noteLetters(app)

  app.get(
    '/calls/:id/notes',
    { preHandler, schema: { params, response: { 200: notesSchema } } },
    async ({ scope, params: { id } }) => ({ data: orMissing(await notes.list(scope, id)) }),
  )

  app.get(
    '/calls/:id/mentionable',
    { preHandler, schema: { params, querystring: mentionableQuerySchema, response: { 200: mentionableSchema } } },
    async ({ scope, params: { id }, query: { q } }) => {
      if (!(await notes.sees(scope, id))) throw new Refusal({ kind: 'missing' })
      const found = await readers.named(id, q, MAX_OFFERED)
      return { data: found.map((person) => ({ id: person.id, name: person.name, team: person.team })) }
    },
  )

  app.post(
    '/calls/:id/notes',
    { preHandler, schema: { params, body: noteDraftSchema, response: { 200: savedNoteSchema } } },
    async ({ scope, user, params: { id }, body }) => {
      refuseIfThrottled(await perHour.count(String(user.id)))
      const saved = orMissing(await notes.add(scope, id, body))
      app.jobs.wake()
      return saved
    },
  )

  app.put(
    '/notes/:id',
    { preHandler, schema: { params, body: noteChangeSchema, response: { 200: savedNoteSchema } } },
    async ({ scope, user, params: { id }, body }) => {
      refuseIfThrottled(await perHour.count(String(user.id)))
      const saved = orMissing(await notes.change(scope, id, body))
      app.jobs.wake()
      return saved
    },
  )

  app.delete(
    '/notes/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async ({ scope, params: { id } }) => {
      if (!(await notes.remove(scope, id))) throw new Refusal({ kind: 'missing' })
      return { success: true as const }
    },
  )
}

const MAX_OFFERED = 8

/** Notifies people that a note mentions them: once for each note, however often the server dies or the note is edited. */
function noteLetters(app: FastifyInstance) {
  const { db, config, log } = app

  app.jobs.register(NOTE_LETTER_JOB, {
    work: async (job) => {
      const due = await dueLetter(db, job, config.security === 'strict')
      if (!due) return
      await app.mail.send(noteLetter(config, due))
      await db.transaction().execute(async (trx) => {
        await job.advance(trx)
        await letterOf(trx, job).set({ sent_at: app.clock() }).execute()
      })
    },
    givenUp: async (key, reason) => log.error({ key, reason }, 'somebody was not told of a note that mentions them'),
  })
}

type DueLetter = {
  name: string
  email: string
  locale: Locale | null
  author: string
  interaction: number
  channel: Channel
}

/** Null if nobody is to be written to: the mention is gone, the letter was sent already, or they may not open it any more. */
async function dueLetter(db: Database, { key }: Job, isStrict: boolean): Promise<DueLetter | null> {
  const { note, user } = partsOf(key)
  const found = await db
    .selectFrom('note_letter')
    .innerJoin('note_mention', (join) =>
      join
        .onRef('note_mention.note_id', '=', 'note_letter.note_id')
        .onRef('note_mention.user_id', '=', 'note_letter.user_id'),
    )
    .innerJoin('marker', 'marker.id', 'note_letter.note_id')
    .innerJoin('interaction', 'interaction.id', 'marker.interaction_id')
    .innerJoin('app_user as author', 'author.id', 'marker.created_by')
    .innerJoin('app_user as reader', 'reader.id', 'note_letter.user_id')
    .where('note_letter.note_id', '=', note)
    .where('note_letter.user_id', '=', user)
    .where('note_letter.sent_at', 'is', null)
    .select(['reader.name', 'reader.email', 'reader.locale', 'author.name as author'])
    .select(['interaction.id as interaction', 'interaction.channel'])
    .executeTakeFirst()
  if (!found) return null
  const [reader] = await conversationReaders(db, isStrict).among(found.interaction, [user])
  return reader ? found : null
}

const letterOf = (trx: Database, { key }: Job) => {
  const { note, user } = partsOf(key)
  return trx.updateTable('note_letter').where('note_id', '=', note).where('user_id', '=', user)
}

function partsOf(key: string): { note: number; user: number } {
  const [note = NaN, user = NaN] = key.split(':').map(Number)
  return { note, user }
}

/** Says who and where, and nothing of what was written or said: letters can be read on their way. */
function noteLetter({ appName, appUrl, locale: usual }: Config, due: DueLetter): Letter {
  const locale = due.locale ?? usual
  const { channel, interaction } = due
  const screen = channel === 'voice' ? 'call-detail' : `call-detail-ia-whatsapp/${channel}`
  const values = { name: due.name, author: due.author, appName, link: `${appUrl}/${screen}/${interaction}?panel=notes` }
  return {
    to: due.email,
    subject: translate(locale, texts.mentionedSubject, values),
    text: translate(locale, texts.mentionedBody, values),
  }
}
