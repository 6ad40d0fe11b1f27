import { suggestedMapping } from '../suggested-mapping.ts'
import { wordsForPolicies } from '../words-for-policies.ts'

/** Whether the columns contain the policyholder and the start: a table of policies' parts does not. */
export function isPolicyTable(names: readonly string[]): boolean {
  const mapping = suggestedMapping(names, wordsForPolicies)
  return POLICY_FIELDS.filter((field) => field in mapping).length > 1
}

const POLICY_FIELDS = [
  'effective_on',
  'expires_on',
  'holder_name',
  'holder_first_name',
  'frequency',
  'product',
  'seller',
  'line',
]
