import { drawSample } from '#domain/sampling/draw-sample.ts'
import { dueDates } from '#domain/sampling/due-dates.ts'
import { shareOut } from '#domain/sampling/share-out.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'

import type { Random } from '../random.ts'
import { insertAll, insertRows } from '../rows.ts'
import { type Call, DAY_MS, type Floor } from './floor.ts'
import type { Skills } from './invent-answers.ts'
import { type InventedEvaluation, inventEvaluation } from './invent-evaluation.ts'
import { storeEvaluations } from './store-evaluations.ts'

const PER_AGENT = 3

/** Plans for sales, last month's and this month's, drawn and completed as far as their days have passed. */
export async function makePlans(db: Database, random: Random, floor: Floor, skills: Skills): Promise<void> {
  const campaigns = await db
    .selectFrom('campaign')
    .innerJoin('partner', 'partner.id', 'campaign.partner_id')
    .where('campaign.kind', '=', 'sale')
    .select(['campaign.id', 'campaign.name', 'campaign.partner_id', 'partner.time_zone'])
    .orderBy('campaign.id')
    .execute()
  for (const month of [monthBefore(dayOf(floor.now)), monthOf(dayOf(floor.now))]) {
    for (const campaign of campaigns) await makePlan(db, random, floor, skills, { ...campaign, month })
  }
}

type Month = { from: Day; to: Day }
type PlannedCampaign = { id: number; name: string; partner_id: number; time_zone: string; month: Month }

async function makePlan(db: Database, random: Random, floor: Floor, skills: Skills, campaign: PlannedCampaign) {
  const { month, name } = campaign
  const today = dayOf(floor.now)
  const isOver = month.to < today
  const reached = isOver ? month.to : addDays(today, -1)
  const calls = floor.calls.filter((call) => call.campaign_id === campaign.id && isIn(call, month.from, reached))
  const seed = `${name} ${month.from.slice(0, 7)}`
  const scorecard = floor.scorecards.get('sale')!
  const [plan_id] = await insertRows(db, 'sampling_plan', [
    {
      name: `${name}, ${month.from.slice(0, 7)}`,
      scorecard_id: scorecard.id,
      filter: { partner_id: campaign.partner_id, campaign_id: campaign.id },
      period_from: month.from,
      period_to: month.to,
      time_zone: campaign.time_zone,
      per_agent: PER_AGENT,
      total: null,
      stratify_by: null,
      seed,
      state: isOver ? 'closed' : 'active',
      created_by: floor.supervisor,
      created_at: moment(month.from),
      drawn_at: moment(isOver ? addDays(month.from, 20) : addDays(today, -1)),
      eligible: calls.length,
    },
  ])
  await insertAll(
    db,
    'sampling_plan_evaluator',
    floor.auditors.map((user_id) => ({ plan_id: plan_id!, user_id, target: null })),
  )
  await workOff(db, random, floor, skills, { plan_id: plan_id!, seed, calls, month, reached, isOver })
}

type Work = { plan_id: number; seed: string; calls: Call[]; month: Month; reached: Day; isOver: boolean }

async function workOff(db: Database, random: Random, floor: Floor, skills: Skills, work: Work): Promise<void> {
  const { plan_id, seed, calls, month, reached, isOver } = work
  const candidates = calls.map(({ id, agent_id, started_at }) => ({
    id,
    agent_id,
    started_at: started_at.getTime(),
    stratum: '',
  }))
  const period = { from: Date.parse(month.from), to: Date.parse(addDays(reached, 1)) }
  const { picked } = drawSample({ candidates, seed, quota: { per_agent: PER_AGENT }, period })
  const evaluators = floor.auditors.map((id) => ({ id, target: null, own_agent_ids: [] }))
  const { assigned } = shareOut({ picked, evaluators, seed })
  const due = new Map(
    evaluators.flatMap(({ id }) => {
      const own = assigned.filter(({ evaluator_id }) => evaluator_id === id).map((one) => one.id)
      return dueDates({ ids: own, period: month, today: month.from }).map((one) => [one.id, one.due_on] as const)
    }),
  )
  const today = dayOf(floor.now)
  const rows = assigned.map(({ id, evaluator_id }) => {
    const due_on = due.get(id)!
    // due ones are done, except a few that are late
    const isDone = isOver || (due_on < today && random.chance(0.9))
    return { call: calls.find((call) => call.id === id)!, evaluator_id, due_on, isDone }
  })
  const evaluated = rows.filter(({ isDone }) => isDone)
  const scorecard = floor.scorecards.get('sale')!
  const invented: InventedEvaluation[] = evaluated.map(({ call, evaluator_id, due_on }) => {
    const latest = Math.min(moment(due_on).getTime(), floor.now.getTime() - DAY_MS / 8)
    const created_at = new Date(Math.max(call.started_at.getTime() + DAY_MS / 4, latest))
    const skill = skills.of(call.agent_id, scorecard)
    return inventEvaluation(
      random,
      { call, scorecard, kind: 'quality', evaluator: evaluator_id, created_at, skill },
      floor.now,
    )
  })
  const ids = await storeEvaluations(db, random, floor, invented)
  await insertAll(
    db,
    'assignment',
    rows.map((row) => {
      const at = evaluated.indexOf(row)
      return {
        plan_id,
        interaction_id: row.call.id,
        evaluator_id: row.evaluator_id,
        due_on: row.due_on,
        state: row.isDone ? ('done' as const) : ('open' as const),
        evaluation_id: at === -1 ? null : ids[at]!,
        settled_at: at === -1 ? null : invented[at]!.submitted_at,
        created_at: moment(month.from),
      }
    }),
  )
}

export const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10)
const moment = (day: Day) => new Date(`${day}T15:00:00Z`)
const isIn = ({ started_at }: Call, from: Day, to: Day) => dayOf(started_at) >= from && dayOf(started_at) <= to

function monthOf(day: Day): Month {
  const from = `${day.slice(0, 7)}-01`
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1))
  return { from, to: addDays(dayOf(next), -1) }
}

const monthBefore = (day: Day) => monthOf(addDays(monthOf(day).from, -1))
