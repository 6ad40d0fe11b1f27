import type { Question } from '#contracts/scorecard-content.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { unreadable } from '#server/search/refuse-search.ts'

/** Why the search of a question's disclosure cannot be parsed; null when it can, or when the question has none. */
export function unreadableDisclosure({ rule }: Question): Message | null {
  if (rule?.check.kind !== 'disclosure') return null
  const { query, error } = parseSearch(rule.check.query)
  if (query) return null
  return error ? unreadable(error) : texts.scorecardEmptyQuery
}
