import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import {
  deskCategoryChangeSchema,
  deskCategoryDraftSchema,
  supportCalendarChangeSchema,
  supportSatisfactionChangeSchema,
  supportSettingsSchema,
  supportTargetsChangeSchema,
  MAX_DESK_CATEGORIES,
} from '#contracts/support-settings.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { changeSatisfaction } from '#server/modules/tickets/settings/asks-satisfaction.ts'
import { CALENDAR_JOB, recountClocks } from '#server/modules/tickets/settings/recount-clocks.ts'
import { changeCalendar, removeCalendar } from '#server/modules/tickets/settings/support-calendars.ts'
import { supportSettings, refuseUnreached } from '#server/modules/tickets/settings/support-settings.ts'
import { changeTargets, removeTargets } from '#server/modules/tickets/settings/support-targets.ts'

/** When the desk works, by when it answers, what tickets can be about, and whether it asks how it went. Whatever changes something answers all as it is then. */
export const supportSettingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, log } = app
  const preHandler = app.may('support-settings')
  const params = idParamsSchema
  const response = { 200: supportSettingsSchema }
  app.jobs.register(CALENDAR_JOB, {
    work: (job) => recountClocks(db, job),
    givenUp: async (_, reason) => log.error({ reason }, 'clocks of tickets wait for the hours of the desk'),
  })

  /** Does it in one transaction with its record. */
  async function changed(
    request: FastifyRequest,
    event: string,
    work: (trx: Database, now: Date) => Promise<{ subject: string; detail: Record<string, unknown> }>,
  ) {
    await db.transaction().execute(async (trx) => {
      const { subject, detail } = await work(trx, clock())
      await app.record(request, { action: 'support', subject, detail: { event, ...detail } }, trx)
    })
    app.jobs.wake()
    return supportSettings(db, request.scope)
  }
  const placeOf = (what: string, partnerId: number | null) => `${what}:${partnerId ?? 'everybody'}`

  app.get('/support-settings', { preHandler, schema: { response } }, ({ scope }) => supportSettings(db, scope))

  app.put('/support-calendar', { preHandler, schema: { body: supportCalendarChangeSchema, response } }, (request) =>
    changed(request, 'calendar.changed', async (trx, now) => ({
      subject: placeOf('support_calendar', request.body.partner_id),
      detail: await changeCalendar(trx, request.scope, request.body, now),
    })),
  )

  app.delete('/support-calendars/:id', { preHandler, schema: { params, response } }, (request) =>
    changed(request, 'calendar.removed', async (trx, now) => ({
      subject: placeOf('support_calendar', request.params.id),
      detail: await removeCalendar(trx, request.scope, request.params.id, now),
    })),
  )

  app.put('/support-targets', { preHandler, schema: { body: supportTargetsChangeSchema, response } }, (request) =>
    changed(request, 'targets.changed', async (trx) => ({
      subject: placeOf('support_target', request.body.partner_id),
      detail: await changeTargets(trx, request.scope, request.body),
    })),
  )

  app.delete('/support-targets/:id', { preHandler, schema: { params, response } }, (request) =>
    changed(request, 'targets.removed', async (trx) => ({
      subject: placeOf('support_target', request.params.id),
      detail: await removeTargets(trx, request.scope, request.params.id),
    })),
  )

  app.put(
    '/support-satisfaction',
    { preHandler, schema: { body: supportSatisfactionChangeSchema, response } },
    (request) =>
      changed(request, 'satisfaction.changed', async (trx) => ({
        subject: 'support_setting:satisfaction',
        detail: await changeSatisfaction(trx, request.scope, request.body),
      })),
  )

  app.post('/support-categories', { preHandler, schema: { body: deskCategoryDraftSchema, response } }, (request) =>
    changed(request, 'category.added', async (trx) => {
      const { name } = request.body
      const id = await deskCategories.add(trx, request.scope, name)
      return { subject: `ticket_category:${id}`, detail: { after: name } }
    }),
  )

  app.put(
    '/support-categories/:id',
    { preHandler, schema: { params, body: deskCategoryChangeSchema, response } },
    (request) =>
      changed(request, 'category.renamed', async (trx) => ({
        subject: `ticket_category:${request.params.id}`,
        detail: await deskCategories.rename(trx, request.scope, request.params.id, request.body),
      })),
  )

  app.delete('/support-categories/:id', { preHandler, schema: { params, response } }, (request) =>
    changed(request, 'category.removed', async (trx) => ({
      subject: `ticket_category:${request.params.id}`,
      detail: await deskCategories.remove(trx, request.scope, request.params.id),
    })),
  )
}

/** What tickets can be about, for everybody's: changed by who is bound to no partner, each within a transaction of its own caller. */
const deskCategories = {
  /** Throws `missing`, `invalid`, and `conflict` where there are too many. */
  async add(trx: Database, scope: Scope, name: string): Promise<number> {
    await refuseUnreached(trx, scope, null)
    const { count } = await trx
      .selectFrom('ticket_category')
      .where('removed', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_DESK_CATEGORIES) throw new Refusal({ kind: 'conflict', message: texts.tooManyDeskCategories })
    const { id } = await refuseTakenName(
      trx.insertInto('ticket_category').values({ name }).returning('id').executeTakeFirstOrThrow(),
    )
    return id
  },

  /** Throws `missing`, `conflict` when somebody else was first, and `invalid`. */
  async rename(trx: Database, scope: Scope, id: number, { name, version }: { name: string; version: number }) {
    await refuseUnreached(trx, scope, null)
    const before = await held(trx, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    await refuseTakenName(
      trx
        .updateTable('ticket_category')
        .set({ name, version: version + 1 })
        .where('id', '=', id)
        .execute(),
    )
    return { before: before.name, after: name }
  },

  /** It is offered no more; tickets that are of it stay so. Throws `missing`. */
  async remove(trx: Database, scope: Scope, id: number) {
    await refuseUnreached(trx, scope, null)
    const { name } = await held(trx, id)
    await trx.updateTable('ticket_category').set({ removed: true }).where('id', '=', id).execute()
    return { before: name }
  },
}

const held = async (trx: Database, id: number) =>
  orMissing(
    await trx
      .selectFrom('ticket_category')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['name', 'version'])
      .forUpdate()
      .executeTakeFirst(),
  )

const refuseTakenName = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('ticket_category_name', { kind: 'invalid', errors: { name: [texts.deskCategoryTaken] } }, write)
