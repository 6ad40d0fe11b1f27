import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { AlertFilter, AlertGroup, ConversationWatch } from '#contracts/alert-rules.ts'
import type { AlertSource } from '#contracts/alerts.ts'
import { countedStates } from '#contracts/evaluation-states.ts'

/** A conversation that a rule is about. */
export type MatchedConversation = {
  interaction_id: number
  source: AlertSource
  evaluation_id: number | null
  start_ms: number | null
  /**
   * The group of the alert; null where the rule has one alert for all, and where the conversation's group is not
   * known.
   */
  group_id: number | null
}

type MatchedRule = { watch: ConversationWatch; filter: AlertFilter; group_by: AlertGroup | null }

/**
 * The conversations that a rule is about, as a query. `among` is a condition on `interaction` for each source;
 * `seesPeople` is one on `evaluation`. If several sources report a conversation, the machine's comes first.
 */
export function matchedConversations(
  { watch, filter, group_by }: MatchedRule,
  among: (source: AlertSource) => RawBuilder<SqlBool>,
  seesPeople: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<MatchedConversation> {
  const group = group_by === null ? sql`null::bigint` : sql.ref(`interaction.${group_by}_id`)
  const parts = sourcesOf(watch, seesPeople).map(
    ({ source, from, evaluation, start }) => sql`
      select interaction.id as interaction_id, ${source}::text as source, ${evaluation} as evaluation_id,
        ${start} as start_ms, ${group} as group_id, interaction.started_at
      from ${from} and ${among(source)} and ${matchesFilter(filter)}`,
  )
  return sql<MatchedConversation>`
    select distinct on (interaction_id) interaction_id, source, evaluation_id, start_ms, group_id, started_at
    from (${sql.join(parts, sql` union all `)}) as found
    order by interaction_id, source, start_ms nulls last`
}

type SourceQuery = {
  source: AlertSource
  /** Ends with a condition. */
  from: RawBuilder<unknown>
  evaluation: RawBuilder<unknown>
  start: RawBuilder<unknown>
}

const NONE = sql`null::bigint`

function sourcesOf(watch: ConversationWatch, seesPeople: RawBuilder<SqlBool>): SourceQuery[] {
  switch (watch.kind) {
    case 'card-spoken':
      return [
        {
          source: 'card',
          evaluation: NONE,
          start: sql`span.start_ms`,
          from: sql`sensitive_span as span join interaction on interaction.id = span.interaction_id
            where span.kind in ('card', 'card-code')`,
        },
      ]
    case 'category':
      return [
        {
          source: 'category',
          evaluation: NONE,
          start: sql`(select min(start_ms) from marker
            where marker.interaction_id = interaction.id and category_rule_id = category.id)`,
          from: sql`category_match as found join interaction on interaction.id = found.interaction_id
            join category_rule as category on category.id = found.rule_id and category.run_version = found.rule_version
            where category.id = ${watch.category_id} and category.active and not category.removed`,
        },
      ]
    case 'auto-fail':
    case 'question-failed':
      return [
        ...(watch.by === 'people' ? [] : [byMachine(watch)]),
        ...(watch.by === 'machine' ? [] : [byPeople(watch, seesPeople)]),
      ]
  }
}

type OfScorecard = Extract<ConversationWatch, { kind: 'auto-fail' | 'question-failed' }>

const byMachine = (watch: OfScorecard): SourceQuery => ({
  source: 'machine',
  evaluation: NONE,
  start: NONE,
  from: sql`machine_score as judged join interaction on interaction.id = judged.interaction_id
    where ${watch.kind === 'auto-fail' ? sql`judged.auto_failed` : sql`${watch.question_id} = any(judged.failed)`}
      and ${ofCard(sql`judged.scorecard_id`, watch)}`,
})

const byPeople = (watch: OfScorecard, sees: RawBuilder<SqlBool>): SourceQuery => ({
  source: 'people',
  evaluation: sql`evaluation.id`,
  start: sql`(select min(marker.start_ms) from evidence join marker on marker.id = evidence.id
    where evidence.evaluation_id = evaluation.id
      ${watch.kind === 'auto-fail' ? sql`` : sql`and evidence.question_id = ${watch.question_id}`})`,
  from: sql`evaluation join interaction on interaction.id = evaluation.interaction_id
    join scorecard_version as version on version.id = evaluation.scorecard_version_id
    where evaluation.kind <> 'calibration' and evaluation.state = any(${[...countedStates]}::text[]) and ${sees}
      and ${ofCard(sql`version.scorecard_id`, watch)}
      and ${watch.kind === 'auto-fail' ? sql`evaluation.auto_failed` : failedAnswer(watch.question_id)}`,
})

const failedAnswer = (questionId: string) =>
  sql`exists (select from evaluation_answer
    where evaluation_id = evaluation.id and question_id = ${questionId} and failed)`

const ofCard = (column: RawBuilder<unknown>, { scorecard_id }: OfScorecard) =>
  scorecard_id === null ? sql`true` : sql`${column} = ${scorecard_id}`

/** The other three fields of a filter apply to numbers only. */
function matchesFilter({ partner_id, campaign_id, team_id, agent_id, channel }: AlertFilter): RawBuilder<SqlBool> {
  const columns = Object.entries({ partner_id, campaign_id, team_id, agent_id, channel })
  const conditions = columns.flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(`interaction.${column}`)} = ${value}`],
  )
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
