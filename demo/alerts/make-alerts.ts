import { sql } from 'kysely'

import type { AlertRuleDraft } from '#contracts/alert-rules.ts'
import type { TakeAlertStep } from '#contracts/alerts.ts'
import type { Database } from '#server/db/database.ts'
import { alertRulesRepository } from '#server/modules/alerts/alert-rules.repository.ts'
import { takeAlertSteps } from '#server/modules/alerts/alert-steps.ts'
import { checkDueConversations } from '#server/modules/alerts/check-due-conversations.ts'
import { measureRule } from '#server/modules/alerts/measure-rule.ts'
import { measure } from '#server/rollups/measure.ts'

import type { Actor } from '../acting.ts'
import { withinTransaction } from '../within-transaction.ts'

/** Rules on numbers and conversations, the alerts that they raised, and how a supervisor handled these. */
export async function makeAlerts(trx: Database, supervisor: Actor, now: Date): Promise<void> {
  const db = withinTransaction(trx)
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const made = ago(RULED_DAYS)
  const ids: number[] = []
  for (const draft of rulesFor(supervisor.id)) {
    const { id, recorded } = await alertRulesRepository(() => made).add(db, supervisor.scope('alert-edit'), draft)
    await supervisor.record(db, made, { action: 'alerts', subject: `alert_rule:${id}`, detail: recorded })
    if (draft.watch.kind === 'metric') ids.push(id)
  }
  for (const id of ids) await measureRule({ db, clock: () => ago(2), measure }, jobOf(String(id)))
  // audits of some weeks, checked twice: later ones raise alerts again
  for (const days of [12, 1]) {
    await sql`
      insert into alert_due (interaction_id, source)
      select distinct interaction_id, 'people' from evaluation
      where submitted_at between ${made} and ${ago(days)} on conflict do nothing
    `.execute(db)
    await checkDueConversations(db, () => ago(days), jobOf('due'))
    if (days > 1) await settleFirst(db, supervisor, ago(days - 1))
  }
  await acknowledgeNewest(db, supervisor, ago(0.5))
}

const jobOf = (key: string) => ({ key, signal: new AbortController().signal, advance: async () => {} })

/** Closes every second one of the first alerts. */
async function settleFirst(db: Database, person: Actor, at: Date): Promise<void> {
  const alerts = await unclosed(db)
  const some = alerts.filter((_, index) => index % 2 === 0)
  if (some.length > 0) await take(db, person, { event: 'alert.closed', alerts: some, note: CLOSED }, at)
}

async function acknowledgeNewest(db: Database, person: Actor, at: Date): Promise<void> {
  const [newest] = (await unclosed(db)).toReversed()
  if (newest) await take(db, person, { event: 'alert.acknowledged', alerts: [newest], note: '' }, at)
}

const unclosed = (db: Database) =>
  db.selectFrom('alert').where('state', '!=', 'closed').select(['id', 'version']).orderBy('id').execute()

async function take(db: Database, person: Actor, step: TakeAlertStep, at: Date): Promise<void> {
  await takeAlertSteps(db, person.scope('dashboards-premium'), step, at)
  const detail = { event: step.event, alerts: step.alerts.map(({ id }) => id) }
  await person.record(db, at, { action: 'alerts', subject: 'alerts', detail })
}

const CLOSED = 'Revisado con el equipo: se acordó un acompañamiento.'
const RULED_DAYS = 45
const DAY_MS = 86_400_000

/** The rules of a supervisor, who is notified in the application. */
const rulesFor = (user_id: number): AlertRuleDraft[] => {
  const defaults = {
    ...{ filter: {}, quiet: null, webhook_ids: [], active: true },
    people: [{ user_id, frame: true, mail: false }],
  }
  return [
    {
      ...defaults,
      name: 'Puntaje medio bajo por equipo',
      watch: { kind: 'metric', metric: 'score', period: 'last-30-days', test: 'below', threshold: 88, fewest: 5 },
      group_by: 'team',
      window_minutes: 60,
    },
    {
      ...defaults,
      name: 'Persistencia a tres meses baja por equipo',
      watch: {
        ...{ kind: 'metric', metric: 'persistency-3', period: 'last-30-days', test: 'below' },
        ...{ threshold: 75, fewest: 5 },
      },
      group_by: 'team',
      window_minutes: 60,
      active: false,
    },
    {
      ...defaults,
      name: 'Auditoría anulada por una falta grave',
      watch: { kind: 'auto-fail', by: 'people', scorecard_id: null },
      group_by: 'partner',
      window_minutes: 24 * 60,
    },
    { ...defaults, name: 'Se dijo una tarjeta', watch: { kind: 'card-spoken' }, group_by: null, window_minutes: 60 },
  ]
}
