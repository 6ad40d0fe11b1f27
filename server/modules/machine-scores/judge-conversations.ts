import { sql } from 'kysely'

import type { CampaignKind } from '#contracts/conversation.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { machineScore } from '#domain/machine-score.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { machineFacts } from '#server/modules/machine-scores/machine-facts.ts'

/** A scorecard with the newest version of it that is published. */
type MachineScorecard = {
  scorecard_id: number
  version_id: number
  campaign_kinds: CampaignKind[]
  content: ScorecardContent
}

/** Those in use of which a rule answers something; of one, or of all. */
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
 * Judges conversations by the rules of a scorecard, or of all, and keeps what comes of it: of each by those that are for campaigns of its
 * kind. What others of them said before is forgotten.
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
    delete from machine_score as held
    where interaction_id = any(${[...ids]}::bigint[])
      and (${scorecardId}::bigint is null or scorecard_id = ${scorecardId})
      and not exists (
        select from unnest(
          ${rows.map((row) => row.interaction_id)}::bigint[], ${rows.map((row) => row.scorecard_id)}::bigint[]
        ) as told (interaction_id, scorecard_id)
        where told.interaction_id = held.interaction_id and told.scorecard_id = held.scorecard_id
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

/** Of the conversations that there still are, which nobody changes until the transaction ends; null where their campaign is not known. */
async function campaignKinds(trx: Database, ids: readonly number[]): Promise<Map<number, CampaignKind | null>> {
  const { rows } = await sql<{ id: number; kind: CampaignKind | null }>`
    select interaction.id, kind from interaction left join campaign on campaign.id = campaign_id
    where interaction.id = any(${[...ids]}::bigint[])
    order by interaction.id
    for share of interaction
  `.execute(trx)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}
