import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { NOT_APPLICABLE } from '#contracts/scorecard-content.ts'

/** What people answered, of an `answer`, before they saw what a `suggestion` to the same question was. */
export const answerBeforeSuggestion: RawBuilder<string> = sql`coalesce(suggestion.shown_answer, answer.value)`

/** Whether the two can agree: a rule suggested something, and people answered more than `na` to what applies. */
export const isCompared: RawBuilder<SqlBool> = sql`(
  suggestion.origin = 'rule' and suggestion.value is not null and answer.family is not null and ${answerBeforeSuggestion} <> ${sql.lit(NOT_APPLICABLE)}
)`
