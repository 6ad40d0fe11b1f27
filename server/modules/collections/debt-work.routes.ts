import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { ContactBreach } from '#contracts/collection-words.ts'
import {
  type AttemptDraft,
  attemptDraftSchema,
  debtWorkSchema,
  MAX_ATTEMPT_AGE_DAYS,
  promiseChangeSchema,
  promiseDraftSchema,
} from '#contracts/debts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { callingRules } from '#domain/dialling/calling-hours.ts'
import { breachOf, contactRules, type NextContact } from '#domain/dialling/contact-limits.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn, localTime } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { permittedOf } from '#server/modules/collections/debt-rows.ts'
import { type HeldDebt, holdDebt } from '#server/modules/collections/held-debt.ts'
import { makePromise, withdrawPromise } from '#server/modules/collections/make-promise.ts'
import { reachedPeople } from '#server/modules/collections/reached-people.ts'
import { isOn } from '#server/modules/collections/visible-debts.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'

/** Work on debts: contacting the people who owe them, and recording their promises. */
export const debtWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('collections-edit')
  const params = idParamsSchema
  const action = 'collections'
  const response = { 200: debtWorkSchema }

  app.post(
    '/debts/:id/attempts',
    { preHandler, schema: { params, body: attemptDraftSchema, response } },
    async (request) =>
      db.transaction().execute(async (trx) => {
        const { scope, body } = request
        const { id, breach } = await noteAttempt(trx, scope, request.params.id, body, clock())
        const detail = { attempt: id, medium: body.medium, result: body.result, ...(breach && { breach }) }
        await app.record(request, { action, subject: `debt:${request.params.id}`, detail }, trx)
        return { id }
      }),
  )

  app.post(
    '/debts/:id/promises',
    { preHandler, schema: { params, body: promiseDraftSchema, response } },
    async (request) =>
      db.transaction().execute(async (trx) => {
        const { scope, body } = request
        const { id } = await makePromise(trx, scope, request.params.id, body, clock())
        const detail = { promise: id, due_on: body.due_on, amount: body.amount }
        await app.record(request, { action, subject: `debt:${request.params.id}`, detail }, trx)
        return { id }
      }),
  )

  app.patch('/promises/:id', { preHandler, schema: { params, body: promiseChangeSchema, response } }, async (request) =>
    db.transaction().execute(async (trx) => {
      const { id } = request.params
      const { debt_id, state } = await withdrawPromise(trx, request.scope, id, request.body, clock())
      const detail = { promise: id, from: state, to: 'withdrawn' }
      await app.record(request, { action, subject: `debt:${debt_id}`, detail }, trx)
      return { id }
    }),
  )
}

/**
 * Notes a contact attempt, within the caller's transaction; the same one sent twice at once is one attempt. Throws `missing` for a debt out
 * of sight, `conflict` for a conversation that an attempt names already, and `invalid` for an impossible moment or one at which the law
 * permits no contact: unless it happened all the same, and is then stored as the breach that it was.
 */
async function noteAttempt(trx: Database, scope: Scope, id: number, draft: AttemptDraft, now: Date) {
  const debt = await holdDebt(trx, scope, id, now)
  const at = await attemptMoment(trx, scope, debt, draft, now)
  const { text: note } = await maskConversationText(trx, debt.partner_id, draft.note)
  const values = {
    ...{ debt_id: id, medium: draft.medium, result: draft.result, note },
    ...{ user_id: scope.user.id, interaction_id: draft.interaction_id },
  }
  const since = draft.at === null ? new Date(now.getTime() - TWICE_MS) : at
  const twin = draft.interaction_id === null ? await twinOf(trx, values, since, at) : undefined
  if (twin) return twin

  // an attempt that has happened may be in the dialler's data, too
  const own = draft.has_happened || draft.interaction_id !== null ? at : undefined
  const reached = (await reachedPeople(trx, [id], { until: at, own }))(id)
  const next = permittedOf({ ...debt, is_open: true }, reached, at)[draft.medium]
  const breach = breachOf(next) ?? (await crowds(trx, debt, draft, at, own))
  if (breach !== null && !draft.has_happened) {
    throw new Refusal({ kind: 'invalid', errors: { medium: [refusalOf(breach, next, debt)] } })
  }
  return trx
    .insertInto('contact_attempt')
    .values({ ...values, at, breach })
    .returning(['id', 'breach'])
    .executeTakeFirstOrThrow()
}

type AttemptValues = Pick<AttemptDraft, 'medium' | 'result' | 'note'> & { debt_id: number; user_id: number }

/** The same attempt, noted by the same person a moment ago: a button pressed twice, or an answer that was lost on its way. */
const twinOf = (trx: Database, values: AttemptValues, since: Date, at: Date) =>
  trx
    .selectFrom('contact_attempt')
    .where('debt_id', '=', values.debt_id)
    .where('user_id', '=', values.user_id)
    .where('medium', '=', values.medium)
    .where('result', '=', values.result)
    .where('note', '=', values.note)
    .where('interaction_id', 'is', null)
    .where('at', '>=', since)
    .where('at', '<=', at)
    .select(['id', 'breach'])
    .executeTakeFirst()

const TWICE_MS = 10_000

/** An attempt that is noted late may make another one too many that was noted meanwhile: then it is this one that was not permitted. */
async function crowds(
  trx: Database,
  debt: HeldDebt,
  draft: AttemptDraft,
  at: Date,
  own: Date | undefined,
): Promise<ContactBreach | null> {
  const until = new Date(at.getTime() + CROWDED_MS)
  const { earlier } = (await reachedPeople(trx, [debt.id], { until, own }))(debt.id)
  const isCrowded = earlier.some((other) => {
    if (other.at <= at) return false
    const before = earlier.filter((one) => one.at < other.at)
    const waitsWith = (attempts: typeof before) => {
      const next = permittedOf({ ...debt, is_open: true }, { earlier: attempts, isBarred: false }, other.at)[
        other.medium
      ]
      return next.kind === 'at' && next.waits === 'limit'
    }
    return !waitsWith(before) && waitsWith([...before, { at, medium: draft.medium }])
  })
  return isCrowded ? 'limit' : null
}

const CROWDED_MS = 8 * 86_400_000

function refusalOf(breach: ContactBreach, next: NextContact, { country: code, time_zone: timeZone }: HeldDebt) {
  if (breach === 'do-not-call') return texts.contactBarred
  const country = knownCountry(code) ?? ''
  const law = (breach === 'hours' ? callingRules[country] : contactRules[country])?.source ?? country
  const at = next.kind === 'at' ? `${localTime(timeZone, next.at).slice(0, 16).replace('T', ' ')} (${timeZone})` : '—'
  const text = breach === 'hours' ? texts.contactOutsideHours : texts.contactBeyondLimit
  return { ...text, values: { law, next: at } }
}

/**
 * The moment of an attempt: that of the conversation that it names, otherwise the given one, otherwise now. Throws for moments in the
 * future, before the debt was assigned to us or when nothing of it was open, and for moments long ago without a conversation.
 */
async function attemptMoment(
  trx: Database,
  scope: Scope,
  debt: HeldDebt,
  draft: Pick<AttemptDraft, 'at' | 'interaction_id' | 'has_happened'>,
  now: Date,
): Promise<Date> {
  const call = draft.interaction_id === null ? null : await namedCall(trx, scope, debt, draft.interaction_id)
  const at = call?.started_at ?? (draft.at === null ? now : new Date(draft.at))
  const day = dayIn(debt.time_zone, at)
  if (at > now) throw new Refusal({ kind: 'invalid', errors: { at: [texts.contactToCome] } })
  if (day < debt.assigned_on) {
    const text = { ...texts.contactBeforeDebt, values: { day: debt.assigned_on } }
    throw new Refusal({ kind: 'invalid', errors: { at: [text] } })
  }
  if (!call?.started_at && day < addDays(debt.today, -MAX_ATTEMPT_AGE_DAYS)) {
    const text = { ...texts.contactLongAgo, values: { days: MAX_ATTEMPT_AGE_DAYS } }
    throw new Refusal({ kind: 'invalid', errors: { at: [text] } })
  }
  // only the day of payments and withdrawals is known: what has happened on it may have been before
  const wasOpen =
    (await isOpenOn(trx, debt.id, day)) || (draft.has_happened && (await isOpenOn(trx, debt.id, addDays(day, -1))))
  if (!wasOpen) throw new Refusal({ kind: 'invalid', errors: { medium: [texts.contactNotOpen] } })
  return at
}

/** Throws for a conversation that is not of the partner or out of sight, and for one that an attempt names already. */
async function namedCall(trx: Database, scope: Scope, { partner_id }: HeldDebt, id: number) {
  const found = await trx
    .selectFrom('interaction')
    .where('interaction.id', '=', id)
    .where('interaction.partner_id', '=', partner_id)
    .where(scope.sees('interaction', 'call-detail'))
    .select('interaction.started_at')
    .forNoKeyUpdate() // a person who names it for another debt at the same time waits
    .executeTakeFirst()
  if (!found) throw new Refusal({ kind: 'invalid', errors: { interaction_id: [texts.contactOtherCall] } })
  const named = await trx.selectFrom('contact_attempt').where('interaction_id', '=', id).select('id').executeTakeFirst()
  if (named) throw new Refusal({ kind: 'conflict', message: texts.contactNamed })
  return found
}

async function isOpenOn(trx: Database, debtId: number, day: Day): Promise<boolean> {
  const found = await trx
    .selectFrom('debt_balance as held')
    .where('held.debt_id', '=', debtId)
    .where(isOn('held', day))
    .select('held.balance')
    .executeTakeFirst()
  return found !== undefined
}
