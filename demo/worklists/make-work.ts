import type { WorkKind, WorkOrigin } from '#contracts/work-item-states.ts'
import type { WorkDraft, TakeWorkStep, WorkSubject } from '#contracts/work-items.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { momentOf } from '#server/lifecycle/moment.ts'
import { addWork } from '#server/modules/worklists/add-work.ts'
import { takeWorkStep } from '#server/modules/worklists/work-lifecycle.ts'

import { type Actor, actorNamed } from '../acting.ts'
import { withinTransaction } from '../within-transaction.ts'

/** Items on every worklist, in all states. */
export async function makeWork(trx: Database, supervisor: Actor, now: Date): Promise<void> {
  const db = withinTransaction(trx)
  const auditor = await actorNamed(db, 'auditor')
  const subjects = await subjectsOf(db)
  for (const story of workStories) {
    const subject = subjects[story.kind].shift()
    if (subject) await play(db, { supervisor, auditor }, { story, subject, now })
  }
}

type Actors = { supervisor: Actor; auditor: Actor }
type Scene = { story: WorkStory; subject: WorkSubject; now: Date }

async function play(db: Database, { supervisor, auditor }: Actors, { story, subject, now }: Scene): Promise<void> {
  const today = dayOf(now)
  const added = momentOf(new Date(now.getTime() - story.daysAgo * DAY_MS))
  const { kind, reason } = story
  const draft: WorkDraft = {
    ...{ kind, reason, subjects: [subject], due_on: addDays(today, story.dueInDays) },
    assignee_id: story.isAssigned ? auditor.id : null,
    ...(story.origin && { origin: { kind: story.origin, key: null } }),
  }
  const { made } = await addWork(db, false, supervisor.scope('worklist-work'), draft, added)
  const [item] = made
  if (!item) return
  const record = (person: Actor, at: Date, detail: Record<string, unknown>) =>
    person.record(db, at, { action: 'quality', subject: `work-item:${item.id}`, detail })
  const { due_on, assignee_id } = draft
  await record(supervisor, added.now, { event: 'work.added', kind, ...subject, due_on, assignee: assignee_id })
  for (const [at, { by, ...step }] of story.steps.entries()) {
    const person = by === 'supervisor' ? supervisor : auditor
    const moment = momentOf(new Date(added.now.getTime() + (at + 1) * 5 * HOUR_MS))
    const { version } = await db
      .selectFrom('work_item')
      .where('id', '=', item.id)
      .select('version')
      .executeTakeFirstOrThrow()
    const transition: TakeWorkStep = { ...step, version }
    const { from, to } = await takeWorkStep(db, false, person.scope('worklist-work'), item.id, transition, moment)
    await record(person, moment.now, { event: step.event, from, to })
  }
}

/** Sales without a good verdict, customers who requested a call, and agents of the team that omits a disclosure. */
async function subjectsOf(db: Database): Promise<Record<WorkStory['kind'], WorkSubject[]>> {
  const sales = await db
    .selectFrom('verification')
    .where('state', 'in', ['void', 'repairable'])
    .where('policy_id', 'is not', null)
    .select(['policy_id', 'interaction_id'])
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute()
  const calls = await db
    .selectFrom('interaction')
    .where('disposition', '=', 'Volver a llamar')
    .where('customer_id', 'is not', null)
    .select('id as interaction_id')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute()
  const agents = await db
    .selectFrom('verification_finding')
    .innerJoin('verification', 'verification.id', 'verification_id')
    .innerJoin('interaction', 'interaction.id', 'interaction_id')
    .where('code', '=', 'withdrawal')
    .where('found', '=', 'not-found')
    .where('agent_id', 'is not', null)
    .groupBy('agent_id')
    .select('agent_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('agent_id')
    .limit(MAX)
    .execute()
  return {
    're-verify': sales.map(({ policy_id, interaction_id }) => ({ policy_id: policy_id!, interaction_id })),
    'call-back': calls,
    coach: agents.map(({ agent_id }) => ({ agent_id: agent_id! })),
  }
}

const MAX = 12
const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type WithoutVersion<Taken> = Taken extends unknown ? Omit<Taken, 'version'> : never
type Step = WithoutVersion<TakeWorkStep> & { by: 'supervisor' | 'auditor' }

/** An item that somebody put on a worklist, and what happened with it since. */
type WorkStory = {
  kind: WorkKind
  reason: string
  daysAgo: number
  /** From today; negative: overdue. */
  dueInDays: number
  isAssigned: boolean
  origin?: WorkOrigin
  steps: readonly Step[]
}

const started: Step = { event: 'work.started', by: 'auditor' }

/** An item of one kind in each of its states. */
const inEveryState = (kind: WorkKind, reason: string, ends: { done: Step; dismissed: string }): WorkStory[] => [
  { ...{ kind, reason, daysAgo: 5, dueInDays: -1, isAssigned: false }, steps: [] },
  { ...{ kind, reason, daysAgo: 3, dueInDays: 2, isAssigned: false, origin: 'analysis' }, steps: [] },
  { ...{ kind, reason, daysAgo: 3, dueInDays: 1, isAssigned: true }, steps: [] },
  { ...{ kind, reason, daysAgo: 4, dueInDays: 0, isAssigned: true }, steps: [started] },
  { ...{ kind, reason, daysAgo: 8, dueInDays: 3, isAssigned: true }, steps: [started, ends.done] },
  {
    ...{ kind, reason, daysAgo: 9, dueInDays: 4, isAssigned: false },
    steps: [{ event: 'work.dismissed', by: 'supervisor', reason: ends.dismissed }],
  },
]

const workStories: readonly WorkStory[] = [
  ...inEveryState('re-verify', 'El expediente no está completo: volver a verificar la venta.', {
    done: {
      ...{ event: 'work.done', by: 'auditor', outcome: 'repaired', coaching_id: null },
      note: 'Se informó el retracto y la clienta confirma la contratación.',
    },
    dismissed: 'La póliza ya está anulada.',
  }),
  ...inEveryState('call-back', 'Pidió que la volvieran a llamar.', {
    done: {
      ...{ event: 'work.done', by: 'auditor', outcome: 'resolved', coaching_id: null },
      note: 'Conversamos y queda conforme.',
    },
    dismissed: 'Llamó ella misma ese día.',
  }),
  ...inEveryState('coach', 'Deja fuera el derecho a retracto en sus ventas.', {
    done: {
      ...{ event: 'work.done', by: 'auditor', outcome: 'coached', coaching_id: null },
      note: 'Repasamos el guion: lo dice antes del consentimiento.',
    },
    dismissed: 'Ya tiene un acompañamiento en curso.',
  }),
]
