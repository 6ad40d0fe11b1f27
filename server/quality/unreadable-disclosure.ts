import type { Question } from '#contracts/scorecard-content.ts'
import { parseSearch } from '#domain/parse-search.ts'
import { unreadable } from '#server/search/refuse-search.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** Why the search of a question's disclosure cannot be read; null where it can, or where the question has none. */
export function unreadableDisclosure({ rule }: Question): Message | null {
  if (rule?.check.kind !== 'disclosure') return null
  const { query, error } = parseSearch(rule.check.query)
  if (query) return null
  return error ? unreadable(error) : texts.scorecardEmptyQuery
}
