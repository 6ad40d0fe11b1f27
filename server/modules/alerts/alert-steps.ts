import type { TakeAlertStep } from '#contracts/alerts.ts'
import { alertAt } from '#lifecycles/alert.machine.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { maskWords } from '#server/masking/mask-words.ts'
import { selectVisibleAlerts } from '#server/modules/alerts/alerts.repository.ts'

const findAlerts = (db: Database, scope: Scope, ids: readonly number[]) =>
  selectVisibleAlerts(db, scope)
    .where('alert.id', 'in', ids)
    .select(['alert.id', 'alert.state', 'alert.version', 'alert.rule_id', 'alert.group_id', 'alert.number_of'])
    .select('alert.outdated')
    .orderBy('alert.id')
    .execute()

type FoundAlert = Awaited<ReturnType<typeof findAlerts>>[number]

const alertLifecycle = lifecycleOf({
  table: 'alert',
  steps: 'alert_step',
  find: findAlerts,
  at: ({ state }: FoundAlert) => alertAt(state),
  texts: { changed: texts.alertChangedMeanwhile, notAllowed: texts.alertStepNotAllowed },
})

/** Takes alerts a step further within the caller's transaction: all of them or none. Throws as lifecycles do. */
export async function takeAlertSteps(trx: Database, scope: Scope, { event, alerts, note }: TakeAlertStep, now: Date) {
  const versions = new Map(alerts.map(({ id, version }) => [id, version]))
  const found = await alertLifecycle.holdAll(trx, scope, [...versions.keys()])
  if (found.length < versions.size) throw new Refusal({ kind: 'missing' })
  const maskedNote = await maskWords(trx, null, note)

  for (const alert of found) {
    alertLifecycle.refuseChanged(alert, versions.get(alert.id)!)
    const has_newer = event === 'alert.reopened' && (await hasNewer(trx, alert))
    await refuseReopenedAlert(
      alertLifecycle.take(trx, alert, {
        event: { type: event, has_note: note !== '', is_told_anew: has_newer },
        ...{ user: scope.user.id, at: now },
        effects: (to) => ({ set: { closed_at: to === 'closed' ? now : null }, step: { note: maskedNote } }),
      }),
    )
  }
}

/** Whether the same number has a newer alert that is not closed. */
async function hasNewer(trx: Database, { id, rule_id, group_id, number_of, outdated }: FoundAlert): Promise<boolean> {
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

/** The rule may have raised another alert at this very moment. */
const refuseReopenedAlert = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('alert_unclosed_number', { kind: 'conflict', message: texts.alertStepNotAllowed }, write)
