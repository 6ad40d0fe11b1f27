import type { WorkDraft, TakeWorkStep, WorkSubject } from '#contracts/work-items.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { addWork } from '#server/modules/worklists/add-work.ts'
import { takeStep } from '#server/modules/worklists/work-steps.ts'

import { type Actor, actorNamed } from '../acting.ts'
import { withinTransaction } from '../within-transaction.ts'
import { type WorkStory, workStories } from './work-stories.ts'

/** Items on every worklist, and how far people have come with them: each in a state of its own. */
export async function makeWork(trx: Database, supervisor: Actor, now: Date): Promise<void> {
  const db = withinTransaction(trx)
  const auditor = await actorNamed(db, 'auditor')
  const subjects = await subjectsOf(db)
  for (const story of workStories) {
    const subject = subjects[story.kind].shift()
    if (subject) await play(db, { supervisor, auditor }, { story, subject, now })
  }
}

type Cast = { supervisor: Actor; auditor: Actor }
type Scene = { story: WorkStory; subject: WorkSubject; now: Date }

async function play(db: Database, { supervisor, auditor }: Cast, { story, subject, now }: Scene): Promise<void> {
  const today = dayOf(now)
  const added = momentOf(now.getTime() - story.daysAgo * DAY_MS)
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
    const moment = momentOf(added.now.getTime() + (at + 1) * 5 * HOUR_MS)
    const { version } = await db
      .selectFrom('work_item')
      .where('id', '=', item.id)
      .select('version')
      .executeTakeFirstOrThrow()
    const taken: TakeWorkStep = { ...step, version }
    const { from, to } = await takeStep(db, false, person.scope('worklist-work'), item.id, taken, moment)
    await record(person, moment.now, { event: step.event, from, to })
  }
}

/** Sales without a good verdict, customers who asked to be called, and agents of the team that leaves something out. */
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
const momentOf = (ms: number) => ({ now: new Date(ms), today: dayOf(new Date(ms)) })
const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
