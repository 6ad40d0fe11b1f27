import { sql } from 'kysely'

import type { CampaignKind, Channel } from '#contracts/conversation.ts'
import type { AutomaticCheck, ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { ConversationFacts, Fact } from '#domain/scoring/automatic-rule.ts'
import { machineScore } from '#domain/scoring/machine-score.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import type { Database } from '#server/db/database.ts'
import { isJudged, isSaidIn } from '#server/search/search-condition.ts'
import { isAbout, judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'
import { hasTimes } from '#server/search/turns-said.ts'

/** A scorecard with its newest published version. */
type MachineScorecard = {
  scorecard_id: number
  version_id: number
  campaign_kinds: CampaignKind[]
  content: ScorecardContent
}

/** The scorecards in use that have a rule; one of them, or all. */
async function machineScorecards(db: Database, scorecardId: number | null): Promise<MachineScorecard[]> {
  const { rows } = await sql<MachineScorecard>`
    select distinct on (scorecard.id) scorecard.id as scorecard_id, version.id as version_id, campaign_kinds, content
    from scorecard join scorecard_version as version on version.scorecard_id = scorecard.id
    where version.state = 'published' and not archived and (${scorecardId}::bigint is null or scorecard.id = ${scorecardId})
    order by scorecard.id, number desc
  `.execute(db)
  return rows.filter(({ content }) => questionsOf(content).some(({ rule }) => rule))
}

/**
 * Judges conversations by the rules of a scorecard, or of all, and stores the scores: each conversation by the
 * scorecards for its kind of campaign. Older scores of other scorecards are deleted.
 */
export async function judgeConversations(
  trx: Database,
  ids: readonly number[],
  scorecardId: number | null,
  now: Date,
): Promise<void> {
  const scorecards = await machineScorecards(trx, scorecardId)
  const kinds = await campaignKinds(trx, ids)
  const checks = scorecards.flatMap(({ content }) => questionsOf(content).flatMap(({ rule }) => rule?.check ?? []))
  const facts = await machineFacts(trx, [...kinds.keys()], checks)
  const rows = scorecards.flatMap(({ scorecard_id, version_id, campaign_kinds, content }) =>
    [...kinds]
      .filter(([, kind]) => campaign_kinds.length === 0 || (kind !== null && campaign_kinds.includes(kind)))
      .map(([interaction_id]) => ({
        interaction_id,
        scorecard_id,
        scorecard_version_id: version_id,
        judged_at: now,
        ...machineScore(content, facts.get(interaction_id)!),
      })),
  )
  await sql`
    delete from machine_score as stored
    where interaction_id = any(${[...ids]}::bigint[])
      and (${scorecardId}::bigint is null or scorecard_id = ${scorecardId})
      and not exists (
        select from unnest(
          ${rows.map((row) => row.interaction_id)}::bigint[], ${rows.map((row) => row.scorecard_id)}::bigint[]
        ) as judged (interaction_id, scorecard_id)
        where judged.interaction_id = stored.interaction_id and judged.scorecard_id = stored.scorecard_id
      )
  `.execute(trx)
  await sql`
    insert into machine_score
    select interaction_id, scorecard_id, scorecard_version_id, score, auto_failed, passed, failed, undetermined, judged_at
    from json_populate_recordset(null::machine_score, ${JSON.stringify(rows)})
    order by interaction_id, scorecard_id
    on conflict (interaction_id, scorecard_id) do update set
      scorecard_version_id = excluded.scorecard_version_id, score = excluded.score, auto_failed = excluded.auto_failed,
      passed = excluded.passed, failed = excluded.failed, undetermined = excluded.undetermined, judged_at = excluded.judged_at
  `.execute(trx)
}

/**
 * For the conversations that still exist, which nobody changes until the transaction ends; null where their campaign
 * is unknown.
 */
async function campaignKinds(trx: Database, ids: readonly number[]): Promise<Map<number, CampaignKind | null>> {
  const { rows } = await sql<{ id: number; kind: CampaignKind | null }>`
    select interaction.id, kind from interaction left join campaign on campaign.id = campaign_id
    where interaction.id = any(${[...ids]}::bigint[])
    order by interaction.id
    for share of interaction
  `.execute(trx)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/**
 * The facts that these checks need about many conversations at once, by id: the same as for suggestions about a
 * single one, but without positions. Stored analyses are used, nothing is measured again.
 */
async function machineFacts(
  db: Database,
  ids: readonly number[],
  checks: readonly AutomaticCheck[],
): Promise<Map<number, ConversationFacts>> {
  const facts = await measuredFacts(db, ids)
  await addCategories(
    db,
    facts,
    checks.flatMap((check) => (check.kind === 'category' ? [check.rule_id] : [])),
  )
  const queries = new Set(checks.flatMap((check) => (check.kind === 'disclosure' ? [check.query] : [])))
  for (const query of queries) await addDisclosure(db, facts, query)
  return facts
}

type Facts = ConversationFacts & {
  categories: Map<number, Fact<boolean>>
  disclosures: Map<string, Fact<boolean>>
}

type Analysed = {
  id: number
  channel: Channel
  duration_ms: number | null
  turn_count: number
  is_waiting: boolean
  is_spoken: boolean
  silence_ms: number | null
  interruptions: number | null
  agent_turns: number | null
  answers: boolean
  first_response_ms: number | null
  median_response_ms: number | null
  longest_response_ms: number | null
}

async function measuredFacts(db: Database, ids: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Analysed>`
    select interaction.id, channel, duration_ms, turn_count, version < ${ANALYSIS_VERSION} as is_waiting,
      agent_talk_ms is not null as is_spoken, silence_ms, interruptions, agent_turns,
      responses_not_analysed is null as answers, first_response_ms, median_response_ms, longest_response_ms
    from interaction join conversation_analysis on interaction_id = interaction.id
    where interaction.id = any(${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, { categories: new Map(), disclosures: new Map(), ...measured(row) }]))
}

function measured(row: Analysed): Pick<Facts, 'silence' | 'overtalk' | 'responses'> {
  if (row.turn_count === 0) return allOf(WORDLESS)
  if (row.is_waiting) return allOf(WAITING)
  const responses = { first: UNMEASURED, median: UNMEASURED, longest: UNMEASURED }
  if (row.channel === 'voice') {
    if (!row.is_spoken) return { silence: UNTIMED, overtalk: UNTIMED, responses }
    return {
      silence: shareOf(row.silence_ms, row.duration_ms),
      overtalk: shareOf(row.interruptions, row.agent_turns),
      responses,
    }
  }
  const spoken = { silence: UNMEASURED, overtalk: UNMEASURED }
  if (!row.answers) return { ...spoken, responses: { first: UNTIMED, median: UNTIMED, longest: UNTIMED } }
  return {
    ...spoken,
    responses: {
      first: factOf(row.first_response_ms),
      median: factOf(row.median_response_ms),
      longest: factOf(row.longest_response_ms),
    },
  }
}

/** For every active rule that applies to the conversation: the others do not count. */
async function addCategories(db: Database, facts: Map<number, Facts>, ruleIds: readonly number[]): Promise<void> {
  if (ruleIds.length === 0) return
  const rules = await db
    .selectFrom('category_rule')
    .where('id', 'in', ruleIds)
    .where('active', '=', true)
    .where('removed', '=', false)
    .select([...judgingColumns, 'run_state', 'run_after'])
    .execute()
  for (const rule of rules) {
    const { rows } = await sql<{
      id: number
      is_written: boolean
      is_timed: boolean
      is_due: boolean
      is_matched: boolean
    }>`
      select interaction.id, turn_count > 0 as is_written, ${hasTimes} as is_timed,
        category_due.interaction_id is not null as is_due, category_match.interaction_id is not null as is_matched
      from interaction
      left join category_due on category_due.interaction_id = interaction.id
      left join category_match on category_match.interaction_id = interaction.id
        and category_match.rule_id = ${rule.id} and category_match.rule_version = ${rule.run_version}
      where interaction.id = any(${[...facts.keys()]}::bigint[]) and ${isAbout(rule)}
    `.execute(db)
    for (const { id, is_written, is_timed, is_due, is_matched } of rows) {
      const isBehind = rule.run_state !== 'done' && id > rule.run_after
      const fact = !is_written
        ? WORDLESS
        : needsTurnTimes(searchOf(rule)) && !is_timed
          ? UNTIMED
          : is_due || isBehind
            ? WAITING
            : { is: is_matched, spans: [] }
      facts.get(id)?.categories.set(rule.id, fact)
    }
  }
}

/** A query that cannot be read any more gives no facts. */
async function addDisclosure(db: Database, facts: Map<number, Facts>, query: string): Promise<void> {
  const { query: search } = parseSearch(query)
  if (!search) return
  const { rows } = await sql<{ id: number; is_written: boolean; is_judged: boolean; is_said: boolean }>`
    select interaction.id, turn_count > 0 as is_written, ${isJudged(search)} as is_judged, ${isSaidIn(search)} as is_said
    from interaction where interaction.id = any(${[...facts.keys()]}::bigint[])
  `.execute(db)
  for (const { id, is_written, is_judged, is_said } of rows) {
    const fact = is_judged ? { is: is_said, spans: [] } : is_written ? UNTIMED : WORDLESS
    facts.get(id)?.disclosures.set(query, fact)
  }
}

const factOf = (value: number | null): Fact<number> => (value === null ? UNMEASURED : { is: value, spans: [] })
const shareOf = (part: number | null, whole: number | null) =>
  factOf(part === null || whole === null || whole === 0 ? null : part / whole)
const allOf = (fact: Fact<number>) => ({
  silence: fact,
  overtalk: fact,
  responses: { first: fact, median: fact, longest: fact },
})

const WORDLESS = { why_not: 'no-transcript' } as const
const UNTIMED = { why_not: 'untimed' } as const
const WAITING = { why_not: 'waiting' } as const
const UNMEASURED = { why_not: 'not-measured' } as const
