import type { EvaluationKind } from '#contracts/evaluation-states.ts'
import type { Database } from '#server/db/database.ts'

import type { Random } from '../random.ts'
import { type Call, DAY_MS, type Floor } from './floor.ts'
import { type InventedEvaluation, inventEvaluation } from './invent-evaluation.ts'
import type { Skills } from './skills.ts'
import { storeEvaluations } from './store-evaluations.ts'

/** Audits that no plan asked for: of service, retention and collection, and the freemium ones of this month. */
export async function makeAudits(db: Database, random: Random, floor: Floor, skills: Skills): Promise<void> {
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

/** The newest conversations of the agent who can be signed in as: what is said of them can still be disputed. */
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

/** Each once, in the order of their time. */
function some(random: Random, calls: readonly Call[], count: number): Call[] {
  const left = [...calls]
  const taken = Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.whole(0, left.length - 1), 1),
  )
  return taken.flat().toSorted((one, other) => one.id - other.id)
}
