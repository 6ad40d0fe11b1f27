import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  mentionableQuerySchema,
  mentionableSchema,
  noteChangeSchema,
  noteDraftSchema,
  notesSchema,
  savedNoteSchema,
} from '#contracts/notes.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { orMissing, Refusal, refuseIfThrottled } from '#server/failures.ts'
import { noteLetters } from '#server/modules/notes/note-letters.ts'
import { notesRepository } from '#server/modules/notes/notes.repository.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'

/** What people write beside a conversation, for everybody who may open it. */
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
