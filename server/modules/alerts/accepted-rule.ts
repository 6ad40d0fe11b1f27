import { isDeepStrictEqual } from 'node:util'

import {
  type AlertFilter,
  type AlertGroup,
  alertGroups,
  type AlertRuleDraft,
  type AlertWatch,
} from '#contracts/alert-rules.ts'
import type { Database } from '#server/db/database.ts'
import { alertRecipients, visiblePeople } from '#server/modules/alerts/alert-people.ts'
import { refuse, validateRule, validateMetricAccess } from '#server/modules/alerts/validate-rule.ts'
import { visibleNames } from '#server/modules/alerts/visible-names.ts'
import { keyOf, questionNames } from '#server/quality/question-names.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/** A rule as it is kept: what makes no sense of it, and what its writer does not see, is refused. What was there before may stay. */
export async function acceptedRule(
  trx: Database,
  scope: Scope,
  draft: AlertRuleDraft,
  before?: AlertRuleDraft,
): Promise<AlertRuleDraft> {
  validateRule(draft)
  if (!before || !looksAlike(draft, before)) validateMetricAccess(scope, draft)
  const filter = ofItsKind(draft.watch, draft.filter)
  await refuseUnseenFilter(trx, scope, filter, before?.filter)
  await refuseUnknownWatch(trx, draft.watch, filter)

  const told = draft.people.filter(({ frame, mail }) => frame || mail)
  const people = [
    ...new Map([...(await unseenOf(trx, scope, before)), ...told].map((one) => [one.user_id, one])).values(),
  ]
  const mayBeTold = new Set([
    ...(await alertRecipients(trx, scope)).map(({ id }) => id),
    ...(before?.people ?? []).map(({ user_id }) => user_id),
  ])
  if (!people.every(({ user_id }) => mayBeTold.has(user_id))) refuse('people', texts.alertNotSeen)

  const webhook_ids = [...new Set(draft.webhook_ids)]
  const known = await trx.selectFrom('alert_webhook').where('removed', '=', false).select('id').execute()
  if (!webhook_ids.every((id) => known.some((webhook) => webhook.id === id))) refuse('webhook_ids', texts.alertNotSeen)
  return { ...draft, filter, people, webhook_ids }
}

/** Whether two rules look at the same, whatever they call it, and whomever they tell. */
export const looksAlike = (one: AlertRuleDraft, other: AlertRuleDraft): boolean =>
  isDeepStrictEqual([one.watch, one.filter, one.group_by], [other.watch, other.filter, other.group_by])

/** Those who are told already and whom the writer does not see: they stay, since nobody can have taken them away. */
async function unseenOf(
  trx: Database,
  scope: Scope,
  before: AlertRuleDraft | undefined,
): Promise<AlertRuleDraft['people']> {
  const told = before?.people ?? []
  const seen = await trx
    .selectFrom('app_user')
    .where('app_user.id', 'in', [0, ...told.map(({ user_id }) => user_id)]) // never an empty list
    .where(visiblePeople(scope))
    .select('app_user.id')
    .execute()
  return told.filter(({ user_id }) => !seen.some(({ id }) => id === user_id))
}

/** Scorecards, questions and categories narrow numbers only: single conversations say of which they are in what they watch. */
const ofItsKind = (watch: AlertWatch, filter: AlertFilter): AlertFilter => {
  if (watch.kind === 'metric') return filter
  const { scorecard_id: _card, question_id: _question, category_id: _category, ...kept } = filter
  return kept
}

async function refuseUnseenFilter(trx: Database, scope: Scope, filter: AlertFilter, before: AlertFilter = {}) {
  for (const group of alertGroups) {
    const id = idOf(filter, group)
    if (id === undefined || id === idOf(before, group)) continue
    const seen = await visibleNames(trx, scope, group)
    if (!seen.some((one) => one.id === id)) refuse('filter', texts.alertNotSeen)
  }
}

const idOf = (filter: AlertFilter, group: AlertGroup) => filter[`${group}_id`]

async function refuseUnknownWatch(trx: Database, watch: AlertWatch, filter: AlertFilter) {
  const category = watch.kind === 'category' ? watch.category_id : filter.category_id
  if (category !== undefined && !(await isCategory(trx, category))) refuse('watch', texts.alertNotSeen)
  const card = watch.kind === 'auto-fail' || watch.kind === 'question-failed' ? watch.scorecard_id : filter.scorecard_id
  if (card == null) return
  const names = await questionNames(trx, [card])
  const question_id = watch.kind === 'question-failed' ? watch.question_id : filter.question_id
  const isKnown = question_id === undefined ? names.size > 0 : names.has(keyOf({ scorecard_id: card, question_id }))
  if (!isKnown) refuse('watch', texts.alertNotSeen)
}

const isCategory = async (trx: Database, id: number) =>
  (await trx.selectFrom('category_rule').where('id', '=', id).where('removed', '=', false).select('id').execute())
    .length > 0
