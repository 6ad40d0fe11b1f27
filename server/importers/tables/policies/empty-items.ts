import type { ImportedPolicy, ImportedPolicyRow } from '#contracts/imported-policies.ts'
import { policyKey } from '#domain/policies/policy-keys.ts'

import type { PolicyItem, PolicyTableName, TableItem } from '../table-importer.ts'
import type { PolicyCells } from './policy-cells.ts'

/** A row with a policy's number and these values, otherwise empty. */
export const policyRow = (number: string, values: Partial<ImportedPolicyRow>): ImportedPolicyRow => ({
  number,
  currency: null,
  policy: null,
  parties: [],
  coverages: [],
  instalments: [],
  endorsements: [],
  claims: [],
  statuses: [],
  ...values,
})

export const policyItem = (
  told: PolicyTableName,
  row: number,
  policy: ImportedPolicyRow,
): Extract<PolicyItem, { policy: ImportedPolicyRow }> => ({ policy, told, row })

/** The policy number of a row; null, with a finding, when there is none: then the row is left out. */
export function numberOf(cells: PolicyCells): string | null {
  const parts = [cells.text('policy_number'), cells.text('policy_number_part')].filter((part) => part !== null)
  const number = parts.join('-')
  if (parts.some((part) => ROUNDED.test(part)))
    cells.tried('policy_number', () => ({
      reason: 'a spreadsheet has rounded: format the column as text and save it again',
    }))
  else if (cells.whole('policy_number') !== '' && policyKey(number) !== '') return number
  cells.missing('policy_number')
  return null
}

/** `1.23457E+11`, `1E+12`: all numbers that were rounded to it would become one policy. */
const ROUNDED = /^\d(?:[.,]\d+)?e\+\d+$/i

/** Reads one part of a policy from each row. */
export function partOf(
  told: PolicyTableName,
  read: (cells: PolicyCells, number: string) => Partial<ImportedPolicyRow> | null,
): (cells: PolicyCells) => TableItem[] {
  return (cells) => {
    const number = numberOf(cells)
    const part = number === null ? null : read(cells, number)
    return number === null || part === null ? [] : [policyItem(told, cells.row, policyRow(number, part))]
  }
}

/** A policy without any values yet. */
export const NO_POLICY: ImportedPolicy = {
  ...{ certificate: null, product: null, line: null, insurer: null, campaign: null, seller: null },
  ...{ status: null, status_told: null, sold_on: null, issued_on: null, effective_on: null, expires_on: null },
  ...{ ended_on: null, premium_net: null, premium_tax: null, premium_total: null, premium_yearly: null },
  ...{ frequency: null, payment_method: null, sum_insured: null, end_told: null, cancel_origin: null, other: {} },
}
