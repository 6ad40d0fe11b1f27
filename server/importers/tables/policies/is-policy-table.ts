import { suggestedMapping } from '../suggested-mapping.ts'
import { wordsForPolicies } from '../words-for-policies.ts'

/** Whether the columns tell whose policies they are and from when: a table of what belongs to policies does not. */
export function isPolicyTable(names: readonly string[]): boolean {
  const mapping = suggestedMapping(names, wordsForPolicies)
  return WHOLE.filter((field) => field in mapping).length > 1
}

const WHOLE = [
  'effective_on',
  'expires_on',
  'holder_name',
  'holder_first_name',
  'frequency',
  'product',
  'seller',
  'line',
]
