import { policyStatusFields } from '#contracts/table-fields.ts'

import { eachRow } from '../headed-table.ts'
import { cancelOriginOf, endedAs, policyStatusOf } from '../words-for-policy-answers.ts'
import { wordsForPolicyStatuses } from '../words-for-policy-parts.ts'
import { partOf } from './empty-items.ts'
import { isPolicyTable } from './is-policy-table.ts'
import type { PolicyCells } from './policy-cells.ts'
import { policyTableImporter } from './policy-table.ts'

/** The history of policies' states: one row is one change on a day. */
export const policyStatusImporter = policyTableImporter({
  format: 'policy-status',
  fields: policyStatusFields,
  words: wordsForPolicyStatuses,
  days: ['status_on'],
  amounts: [],
  isEnough: isStatus,
  isKnownBy: (mapping, names) => isStatus(mapping) && !isPolicyTable(names),
  reader: ({ cellsOf }) => eachRow(cellsOf, partOf('policy-status', statusOf)),
})

function isStatus(mapping: Readonly<Record<string, string>>) {
  return ['policy_number', 'status_on', 'status'].every((field) => field in mapping)
}

function statusOf(cells: PolicyCells) {
  const on = cells.day('status_on')
  const reason = cells.text('end_told')
  const status = cells.parsed('status', (text) => policyStatusOf(text) ?? endedAs(reason ?? ''), NO_STATUS)
  if (on === null) cells.missing('status_on')
  else if (status === null) cells.missing('status')
  if (on === null || status === null) return null
  const origin = cancelOriginOf(cells.whole('cancel_origin')) ?? cancelOriginOf(reason ?? '')
  return { statuses: [{ on, status, reason, origin }] }
}

const NO_STATUS = 'is no state of a policy that is known: write active, cancelled, …'
