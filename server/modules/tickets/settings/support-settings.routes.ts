import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import {
  deskCategoryChangeSchema,
  deskCategoryDraftSchema,
  MAX_DESK_CATEGORIES,
  supportCalendarChangeSchema,
  supportSatisfactionChangeSchema,
  supportSettingsSchema,
  supportTargetsChangeSchema,
} from '#contracts/support-settings.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { CALENDAR_JOB, recountClocks } from '#server/modules/tickets/settings/recount-clocks.ts'
import { changeCalendar, removeCalendar } from '#server/modules/tickets/settings/support-calendars.ts'
import {
  changeSatisfaction,
  refuseUnreached,
  supportSettings,
} from '#server/modules/tickets/settings/support-settings.ts'
import { changeTargets, removeTargets } from '#server/modules/tickets/settings/support-targets.ts'

/** The hours of the desk, its targets, the categories of tickets, and whether it asks for ratings. Every change returns all settings. */
export const supportSettingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, log } = app
  const preHandler = app.may('support-settings')
  const params = idParamsSchema
  const response = { 200: supportSettingsSchema }
  app.jobs.register(CALENDAR_JOB, {
    work: (job) => recountClocks(db, job),
    givenUp: async (_, reason) => log.error({ reason }, 'clocks of tickets wait for the hours of the desk'),
  })

  /** Runs a change in one transaction with its access record. */
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
  const subjectOf = (kind: string, partnerId: number | null) => `${kind}:${partnerId ?? 'everybody'}`

  app.get('/support-settings', { preHandler, schema: { response } }, ({ scope }) => supportSettings(db, scope))

  app.put('/support-calendar', { preHandler, schema: { body: supportCalendarChangeSchema, response } }, (request) =>
    changed(request, 'calendar.changed', async (trx, now) => ({
      subject: subjectOf('support_calendar', request.body.partner_id),
      detail: await changeCalendar(trx, request.scope, request.body, now),
    })),
  )

  app.delete('/support-calendars/:id', { preHandler, schema: { params, response } }, (request) =>
    changed(request, 'calendar.removed', async (trx, now) => ({
      subject: subjectOf('support_calendar', request.params.id),
      detail: await removeCalendar(trx, request.scope, request.params.id, now),
    })),
  )

  app.put('/support-targets', { preHandler, schema: { body: supportTargetsChangeSchema, response } }, (request) =>
    changed(request, 'targets.changed', async (trx) => ({
      subject: subjectOf('support_target', request.body.partner_id),
      detail: await changeTargets(trx, request.scope, request.body),
    })),
  )

  app.delete('/support-targets/:id', { preHandler, schema: { params, response } }, (request) =>
    changed(request, 'targets.removed', async (trx) => ({
      subject: subjectOf('support_target', request.params.id),
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

/** The categories of tickets, for all partners: changed by people bound to no partner, each within the transaction of its caller. */
const deskCategories = {
  /** Throws `missing`, `invalid`, and `conflict` if there are too many. */
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

  /** Throws `missing`, `conflict` if somebody else changed it first, and `invalid`. */
  async rename(trx: Database, scope: Scope, id: number, { name, version }: { name: string; version: number }) {
    await refuseUnreached(trx, scope, null)
    const before = await lockCategory(trx, id)
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

  /** It is no longer offered; its tickets keep it. Throws `missing`. */
  async remove(trx: Database, scope: Scope, id: number) {
    await refuseUnreached(trx, scope, null)
    const { name } = await lockCategory(trx, id)
    await trx.updateTable('ticket_category').set({ removed: true }).where('id', '=', id).execute()
    return { before: name }
  },
}

const lockCategory = async (trx: Database, id: number) =>
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
