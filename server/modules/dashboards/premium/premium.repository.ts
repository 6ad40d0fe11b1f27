import { sql, type RawBuilder } from 'kysely'

import { releasedStates } from '#contracts/evaluation-states.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { PremiumDashboard, SpeechSums } from '#contracts/premium.ts'
import { lengthOf, MAX_PERIOD_DAYS, periodOf, previousPeriod, addDays } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import { conversationJoin, conversationWhere } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { judgedBy } from '#server/modules/dashboards/premium/judged-by.ts'
import type { Compared } from '#server/modules/dashboards/premium/judged-days.ts'
import { namedComparison } from '#server/modules/dashboards/premium/named-comparison.ts'
import { usedScorecards } from '#server/modules/dashboards/premium/used-scorecards.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import { visibleCalibrations } from '#server/quality/visible-calibrations.ts'
import { wouldReveal } from '#server/quality/visible-evaluations.ts'
import { type CountedIn, fromCounted, undatedConversations, rollupTableFor } from '#server/rollups/from-counted.ts'
import { measure } from '#server/rollups/measure.ts'

export const premiumRepository = (db: Database) => ({
  /** Throws a refusal when the period is longer than ten years. */
  async dashboard(scope: Scope, query: PremiumQuery, now: Date): Promise<PremiumDashboard> {
    const timeZone = await reportingZone(db, scope, query.partner_id)
    const period = periodOf(query, dayIn(timeZone, now))
    if (lengthOf(period) > MAX_PERIOD_DAYS)
      throw new Refusal({ kind: 'refused', errors: { started_from: [texts.outOfBounds] } })
    const current: CountedIn = { scope, filter: query, period, isLocal: query.partner_id !== undefined }
    const compared: Compared = { current, other: comparedWith(current, query), timeZone }

    const [{ scorecards, judged }, named, all, speech, categories, work] = await Promise.all([
      judgedIn(db, compared, query),
      namedComparison(db, scope, query),
      conversationSums(db, compared),
      speechSums(db, compared),
      countedCategories(db, compared),
      qualityWork(db, compared),
    ])
    return {
      period: { ...period, time_zone: timeZone },
      compared_with: { ...compared.other.period, ...named },
      ...all,
      scorecards,
      judged,
      ...speech,
      categories,
      ...work,
    }
  },
})

/** The used scorecards, and the judgements by the requested one, or else by the one with most cases. */
async function judgedIn(
  db: Database,
  compared: Compared,
  { scorecard_id, judge }: PremiumQuery,
): Promise<Pick<PremiumDashboard, 'scorecards' | 'judged'>> {
  const used = await usedScorecards(db, compared.current)
  const selected = used.find(({ scorecard }) => scorecard.id === (scorecard_id ?? used[0]?.scorecard.id))
  return {
    scorecards: used.map(({ scorecard }) => scorecard),
    judged: selected ? await judgedBy(db, compared, selected, judge ?? 'machine') : null,
  }
}

function comparedWith(current: CountedIn, { compare_partner_id, compare_team_id }: PremiumQuery): CountedIn {
  if (compare_team_id !== undefined) {
    // an agent compared with a whole team: the filter by the agent is dropped, because the team may have nothing of
    // theirs
    return { ...current, filter: { ...current.filter, team_id: compare_team_id, agent_id: undefined } }
  }
  if (compare_partner_id === undefined) return { ...current, period: previousPeriod(current.period) }
  // another partner has neither these campaigns nor this calendar
  const filter = { ...current.filter, partner_id: compare_partner_id, campaign_id: undefined }
  return { ...current, filter, isLocal: true }
}

type Sums = Pick<PremiumDashboard, 'conversations' | 'compared_conversations' | 'undated'>

/** How many conversations there are, how many of them have a transcript, and how many have no date. */
async function conversationSums(db: Database, { current, other }: Compared): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (${sumsIn(current)}) as conversations, (${sumsIn(other)}) as compared_conversations, (${undatedConversations(current)}) as undated
  `.execute(db)
  return rows[0]!
}

const sumsIn = (counted: CountedIn) => sql`
  select json_build_object('all', coalesce(sum(conversations), 0), 'written', coalesce(sum(written), 0))
  from ${fromCounted(rollupTableFor('conversation_day', counted), counted)}`

/** How often each active category rule matches, most often first. */
async function countedCategories(db: Database, { current, other }: Compared): Promise<PremiumDashboard['categories']> {
  const sharesIn = async ({ scope, filter, period, isLocal }: CountedIn) => {
    const request = { metric: 'category-share', by: ['category'], filter, period, isLocal, today: period.to } as const
    const rows = await measure(db, scope, request)
    return new Map(rows.map(({ keys: [id], ...sums }) => [Number(id), sums]))
  }
  const [rules, now, then] = await Promise.all([
    db
      .selectFrom('category_rule')
      .where('active', '=', true)
      .where('removed', '=', false)
      .select(['id', 'name', 'run_state'])
      .execute(),
    sharesIn(current),
    sharesIn(other),
  ])
  return rules
    .map(({ id, name, run_state }) => ({
      id,
      name,
      is_running: run_state !== 'done',
      sums: now.get(id) ?? NOTHING,
      compared: then.get(id) ?? NOTHING,
    }))
    .toSorted((one, two) => two.sums.part - one.sums.part || one.name.localeCompare(two.name))
}

const NOTHING = { part: 0, whole: 0, cases: 0, squares: null }

type Speech = Pick<PremiumDashboard, 'speech' | 'compared_speech' | 'speech_days'>

/** Talk shares, silence and mood: of both periods, and of each day of this one with data. */
async function speechSums(db: Database, { current, other }: Compared): Promise<Speech> {
  const { rows } = await sql<Speech>`
    select
      (select to_json(sums) from (select ${SUMS} from ${speechIn(current)}) as sums) as speech,
      (select to_json(sums) from (select ${SUMS} from ${speechIn(other)}) as sums) as compared_speech,
      ${rowsOf(sql`select counted.day, ${SUMS} from ${speechIn(current)} group by 1 order by 1`)} as speech_days
  `.execute(db)
  return rows[0]!
}

const speechIn = (counted: CountedIn) => fromCounted(rollupTableFor('speech_day', counted), counted)

const NAMES = [
  'spoken',
  'agent_talk_ms',
  'customer_talk_ms',
  'agent_turns',
  'interruptions',
  'measured',
  'silence_ms',
  'measured_ms',
  'felt',
  'sentiment',
  'changing',
  'sentiment_change',
] as const satisfies (keyof SpeechSums)[]

const SUMS = sql.join(
  NAMES.map((name) => sql`coalesce(sum(${sql.ref(`counted.${name}`)}), 0)::double precision as ${sql.ref(name)}`),
)

type Work = Pick<PremiumDashboard, 'disputes' | 'calibrations'>

/**
 * What happened to judgements of people in the period: released and disputed, decided and accepted; and closed
 * calibrations.
 */
async function qualityWork(db: Database, { current, timeZone }: Compared): Promise<Work> {
  const { scope, filter, period } = current
  const within = (moment: RawBuilder<unknown>) =>
    sql`${moment} >= ${startOfDay(timeZone, period.from)} and ${moment} < ${startOfDay(timeZone, addDays(period.to, 1))}`
  const joined = conversationJoin(scope, filter)
  const where = sql`${conversationWhere(scope, filter)} and not ${wouldReveal(scope)}
    and ${filter.agent_id === undefined ? sql`true` : sql`interaction.agent_id = ${filter.agent_id}`}`
  const { rows } = await sql<Work>`
    select (
      select json_build_object('released', count(*), 'disputed', count(*) filter (where exists (
        select from dispute_item where dispute_item.evaluation_id = evaluation.id
      )))
      from evaluation ${joined} rollup_key as interaction on interaction.id = evaluation.rollup_key_id
      where evaluation.kind <> 'calibration' and evaluation.state = any(${[...releasedStates]}::text[])
        and ${within(sql`evaluation.released_at`)} and ${where}
    )::jsonb || (
      select json_build_object('decided', count(*), 'accepted', count(*) filter (where dispute_item.outcome = 'accepted'))
      from dispute_item
      join evaluation on evaluation.id = dispute_item.evaluation_id
      ${joined} rollup_key as interaction on interaction.id = evaluation.rollup_key_id
      where dispute_item.outcome is not null and evaluation.state <> 'void'
        and ${within(sql`dispute_item.decided_at`)} and ${where}
    )::jsonb as disputes, (
      select json_build_object('open', count(*) filter (where calibration.state <> 'closed'),
        'closed', count(*) filter (where ${within(sql`calibration.closed_at`)}))
      from calibration where ${visibleCalibrations(scope)}
    ) as calibrations
  `.execute(db)
  return rows[0]!
}
