import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'

/** Queues a recount of how far suggestions agree with people, after a change of a submitted evaluation. */
export async function recountAgreement(db: Database, evaluationId: number): Promise<void> {
  await sql`
    insert into suggestion_agreement (scorecard_id, changes)
    select scorecard_version.scorecard_id, 1
    from evaluation join scorecard_version on scorecard_version.id = evaluation.scorecard_version_id
    where evaluation.id = ${evaluationId} and evaluation.submitted_at is not null and evaluation.kind <> 'calibration'
    on conflict (scorecard_id) do update set changes = suggestion_agreement.changes + 1, cells = null
  `.execute(db)
}

/** The answer that a person gave (of an `answer`) before they saw the `suggestion` to the same question. */
export const answerBeforeSuggestion: RawBuilder<string> = sql`coalesce(suggestion.shown_answer, answer.value)`

/**
 * Whether the two can be compared: a rule suggested something, and the person gave an answer other than `na` to a
 * question that applies.
 */
export const isCompared: RawBuilder<SqlBool> = sql`(
  suggestion.origin = 'rule' and suggestion.value is not null and answer.family is not null and ${answerBeforeSuggestion} <> ${sql.lit(NOT_APPLICABLE)}
)`
