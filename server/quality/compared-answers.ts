import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { NOT_APPLICABLE } from '#contracts/scorecard-content.ts'

/** The answer that a person gave (of an `answer`) before they saw the `suggestion` to the same question. */
export const answerBeforeSuggestion: RawBuilder<string> = sql`coalesce(suggestion.shown_answer, answer.value)`

/**
 * Whether the two can be compared: a rule suggested something, and the person gave an answer other than `na` to a
 * question that applies.
 */
export const isCompared: RawBuilder<SqlBool> = sql`(
  suggestion.origin = 'rule' and suggestion.value is not null and answer.family is not null and ${answerBeforeSuggestion} <> ${sql.lit(NOT_APPLICABLE)}
)`
