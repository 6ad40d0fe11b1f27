import type { EvaluationKind } from '#contracts/evaluation-states.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-work.ts'
import { addJob } from '#server/jobs/queue.ts'

import type { Random } from '../random.ts'
import { insertAll, insertRows } from '../rows.ts'
import { type Call, DAY_MS, type Floor, readFloor } from './floor.ts'
import { inventSkills, type Skills } from './invent-answers.ts'
import { type InventedEvaluation, inventEvaluation } from './invent-evaluation.ts'
import { makeCalibrations } from './make-calibrations.ts'
import { makePlans } from './make-plans.ts'
import { storeEvaluations } from './store-evaluations.ts'

/** Scorecards, plans, audits and their results, for the existing people and conversations of the demo. */
export async function makeQuality(db: Database, random: Random, now: Date): Promise<void> {
  const floor = await readFloor(db, now)
  const skills = inventSkills(random)
  await makePlans(db, random, floor, skills)
  await makeAudits(db, random, floor, skills)
  await makeCalibrations(db, random, floor, skills)
  await makeCoachings(db, floor)
  await makeNotifications(db, floor)
}

/** Audits outside of plans: of service, retention and collection, and the freemium ones of this month. */
async function makeAudits(db: Database, random: Random, floor: Floor, skills: Skills): Promise<void> {
  const others = floor.calls.filter(({ kind }) => kind !== 'sale' && floor.scorecards.has(kind))
  const monthStart = new Date(Date.UTC(floor.now.getUTCFullYear(), floor.now.getUTCMonth(), 1))
  const recent = floor.calls.filter(({ kind, started_at }) => started_at >= monthStart && floor.scorecards.has(kind))
  await storeEvaluations(db, random, floor, [
    ...some(random, others, 90).map((call) => audit(random, floor, skills, call, 'quality')),
    ...some(random, recent, 18).map((call) => audit(random, floor, skills, call, 'freemium')),
    ...ownLatest(floor).map((call) => released(audit(random, floor, skills, call, 'quality'), floor.now)),
  ])
}

function audit(random: Random, floor: Floor, skills: Skills, call: Call, kind: EvaluationKind) {
  const scorecard = floor.scorecards.get(call.kind)!
  const earliest = call.started_at.getTime() + DAY_MS / 12
  const created_at = new Date(Math.min(earliest + random.whole(0, 3) * DAY_MS, floor.now.getTime() - DAY_MS / 24))
  const evaluator = kind === 'freemium' ? floor.auditor : random.pick(floor.auditors)
  const skill = skills.of(call.agent_id, scorecard)
  return inventEvaluation(random, { call, scorecard, kind, evaluator, created_at, skill }, floor.now)
}

/** The newest conversations of the agent who can sign in: their evaluations can still be disputed. */
const ownLatest = ({ calls, accounts, agent, scorecards }: Floor): Call[] =>
  calls.filter(({ agent_id, kind }) => accounts.get(agent_id) === agent && scorecards.has(kind)).slice(-2)

const released = (evaluation: InventedEvaluation, now: Date): InventedEvaluation => ({
  ...evaluation,
  created_at: new Date(now.getTime() - DAY_MS),
  submitted_at: new Date(now.getTime() - 0.98 * DAY_MS),
  released_at: new Date(now.getTime() - 0.8 * DAY_MS),
  settled_at: null,
  state: 'released',
})

/** Each once, in order of time. */
function some(random: Random, calls: readonly Call[], count: number): Call[] {
  const left = [...calls]
  const taken = Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.whole(0, left.length - 1), 1),
  )
  return taken.flat().toSorted((one, other) => one.id - other.id)
}

type Failing = { agent_id: number; question_id: string; fails: number }

/** Coachings of the agents who fail a question most often: one reviewed, one agreed, one proposed. */
async function makeCoachings(db: Database, floor: Floor): Promise<void> {
  const scorecard = floor.scorecards.get('sale')!
  const failing: Failing[] = await db
    .selectFrom('evaluation_answer')
    .innerJoin('evaluation', 'evaluation.id', 'evaluation_answer.evaluation_id')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .where('evaluation_answer.failed', '=', true)
    .where('evaluation.scorecard_version_id', '=', scorecard.version_id)
    .where('evaluation.kind', '!=', 'calibration')
    .where('evaluation.released_at', 'is not', null)
    .groupBy(['interaction.agent_id', 'evaluation_answer.question_id'])
    .select((eb) => [
      eb.ref('interaction.agent_id').$notNull().as('agent_id'),
      'evaluation_answer.question_id',
      eb.fn.countAll<number>().as('fails'),
    ])
    .orderBy('fails', 'desc')
    .orderBy('interaction.agent_id')
    .orderBy('evaluation_answer.question_id')
    .limit(PLANS.length)
    .execute()

  for (const [at, { agent_id, question_id }] of failing.entries()) {
    const { state, topic, action, daysAgo } = PLANS[at]!
    const created_at = new Date(floor.now.getTime() - daysAgo * DAY_MS)
    const agreed_at = state === 'proposed' ? null : new Date(created_at.getTime() + DAY_MS)
    const settled_at = state === 'followed-up' ? new Date(created_at.getTime() + 29 * DAY_MS) : null
    const agent = floor.accounts.get(agent_id) ?? floor.lead
    const [id] = await insertRows(db, 'coaching', [
      {
        agent_id,
        evaluation_id: null,
        scorecard_id: scorecard.id,
        question_ids: [question_id],
        state,
        topic,
        action,
        coach_id: floor.supervisor,
        created_by: floor.supervisor,
        created_at,
        agreed_at,
        agreed_by: agreed_at ? agent : null,
        follow_up_on: addDays(created_at.toISOString().slice(0, 10), 28),
        outcome: settled_at ? 'Lo repasamos; volvemos a mirarlo el mes que viene.' : '',
        settled_at,
      },
    ])
    const step = { coaching_id: id!, reason: '' }
    const agreed = { ...step, event: 'coaching.agreed', from_state: 'proposed', to_state: 'agreed' } as const
    const followed = { ...step, event: 'coaching.followed-up', from_state: 'agreed', to_state: 'followed-up' } as const
    await insertAll(db, 'coaching_step', [
      ...(agreed_at ? [{ ...agreed, user_id: agent, at: agreed_at }] : []),
      ...(settled_at ? [{ ...followed, user_id: floor.supervisor, at: settled_at }] : []),
    ])
  }
}

const PLANS = [
  {
    state: 'followed-up',
    topic: 'Lo que más falló el mes pasado',
    action: 'Escuchar juntos tres llamadas y practicar el guion con una compañera durante una semana.',
    daysAgo: 40,
  },
  {
    state: 'agreed',
    topic: 'Un punto que falta en casi todas las llamadas',
    action: 'Cerrar cada explicación con una pregunta abierta. Revisamos cinco llamadas el viernes.',
    daysAgo: 12,
  },
  {
    state: 'proposed',
    topic: 'Revisar juntos las llamadas falladas',
    action: 'Escuchar las tres últimas llamadas y anotar qué se dijo y qué faltó.',
    daysAgo: 2,
  },
] as const

type News = { user_id: number; kind: NotificationKind; subject: string; actor_id: number; created_at: Date }

/** The recent notifications of the people who can sign in. No letters: nobody reads their mail. */
async function makeNotifications(db: Database, { auditor, supervisor, agent, now }: Floor) {
  const plan = await db
    .selectFrom('sampling_plan')
    .where('state', '=', 'active')
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  const calibration = await db.selectFrom('calibration').where('state', '=', 'open').select('id').executeTakeFirst()
  const releasedEvaluations = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('agent.user_id', '=', agent)
    .where('evaluation.state', '=', 'released')
    .select(['evaluation.id', 'evaluation.evaluator_id'])
    .execute()
  const disputed = await db
    .selectFrom('evaluation')
    .where('state', '=', 'disputed')
    .select(['id', 'evaluator_id'])
    .orderBy('id')
    .execute()
  const ago = (hours: number) => new Date(now.getTime() - hours * (DAY_MS / 24))
  const news: (News | false | undefined)[] = [
    plan && {
      user_id: auditor,
      kind: 'audits-assigned',
      subject: `plan:${plan.id}`,
      actor_id: supervisor,
      created_at: ago(20),
    },
    calibration && {
      user_id: auditor,
      kind: 'calibration-invited',
      subject: `calibration:${calibration.id}`,
      actor_id: supervisor,
      created_at: ago(40),
    },
    ...releasedEvaluations.map(({ id, evaluator_id }, at) => ({
      user_id: agent,
      kind: 'evaluation-released' as const,
      subject: `evaluation:${id}`,
      actor_id: evaluator_id ?? supervisor,
      created_at: ago(6 + 20 * at),
    })),
    ...disputed
      .filter(({ evaluator_id }) => evaluator_id === auditor)
      .map(({ id }) => ({
        user_id: auditor,
        kind: 'evaluation-disputed' as const,
        subject: `evaluation:${id}`,
        actor_id: agent,
        created_at: ago(9),
      })),
  ]
  await insertAll(
    db,
    'notification',
    news.filter((one) => !!one),
  )
}

/** Suggestions for the newest audits are computed once a server works, as usual: few enough to be there soon. */
export async function queueSuggestions(db: Database): Promise<void> {
  const audits = await db
    .selectFrom('evaluation')
    .where('kind', '!=', 'calibration')
    .where('submitted_at', 'is not', null)
    .select('id')
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(SUGGESTED)
    .execute()
  for (const { id } of audits) await addJob(db, SUGGEST_JOB, String(id))
}

const SUGGESTED = 90
