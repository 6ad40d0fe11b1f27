import { transition } from 'xstate'

import type { TakeAlertStep } from '#contracts/alerts.ts'
import { alertAt, alertMachine } from '#lifecycles/alert.machine.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { maskedNote } from '#server/masking/masked-note.ts'
import { selectVisibleAlerts } from '#server/modules/alerts/alert-rows.ts'

/**
 * Takes alerts a step further within the caller's transaction, all of them or none. Throws `missing` where one is out of sight,
 * `conflict` where one is not as the caller saw it, or its machine does not allow the step.
 */
export async function takeSteps(trx: Database, scope: Scope, { event, alerts, note }: TakeAlertStep, now: Date) {
  const versions = new Map(alerts.map(({ id, version }) => [id, version]))
  const found = await selectVisibleAlerts(trx, scope)
    .where('alert.id', 'in', [...versions.keys()])
    .select(['alert.id', 'alert.state', 'alert.version', 'alert.rule_id', 'alert.group_id', 'alert.number_of'])
    .select('alert.outdated')
    .orderBy('alert.id')
    .forUpdate('alert')
    .execute()
  if (found.length < versions.size) throw new Refusal({ kind: 'missing' })
  const words = note === '' ? '' : maskedNote(note, null).text

  for (const { id, state: from, version, ...alert } of found) {
    if (version !== versions.get(id)) throw new Refusal({ kind: 'conflict', message: texts.alertChangedMeanwhile })
    const is_told_anew = event === 'alert.reopened' && (await isToldAnew(trx, { id, ...alert }))
    const step = { type: event, has_note: note !== '', is_told_anew }
    const before = alertAt(from)
    if (!before.can(step)) throw new Refusal({ kind: 'conflict', message: texts.alertStepNotAllowed })
    const [{ value: to }] = transition(alertMachine, before, step)
    await refuseReopenedAlert(
      trx
        .updateTable('alert')
        .set({ state: to, closed_at: to === 'closed' ? now : null, version: version + 1 })
        .where('id', '=', id)
        .execute(),
    )
    await trx
      .insertInto('alert_step')
      .values({ alert_id: id, event, from_state: from, to_state: to, user_id: scope.user.id, at: now, note: words })
      .execute()
  }
}

type Told = { id: number; rule_id: number; group_id: number | null; number_of: string | null; outdated: boolean }

/** Whether the same number has another alert by now that is not closed. */
async function isToldAnew(trx: Database, { id, rule_id, group_id, number_of, outdated }: Told): Promise<boolean> {
  if (number_of === null || outdated) return false
  const other = await trx
    .selectFrom('alert')
    .where('id', '!=', id)
    .where('rule_id', '=', rule_id)
    .where('group_id', 'is not distinct from', group_id)
    .where('state', '!=', 'closed')
    .where('outdated', '=', false)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** It may be told anew in this very moment. */
const refuseReopenedAlert = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('alert_unclosed_number', { kind: 'conflict', message: texts.alertStepNotAllowed }, write)
