import type { ImportedPolicyRow, TableAmount } from '#contracts/imported-policies.ts'
import type { PartRow, PartTable } from '#server/modules/imports/policies/write-parts.ts'

const DAY = 'date'
const MONEY = 'bigint'
const owner = 'policy_id'

const INSTALMENTS: PartTable = {
  ...{ table: 'instalment', owner, key: { number: 'integer' } },
  facts: { due_on: DAY, amount: MONEY, paid: MONEY, paid_on: DAY, cancelled: 'boolean' },
  otherwise: { paid: '0', cancelled: 'false' },
}
const CLAIMS: PartTable = {
  ...{ table: 'claim', owner, key: { number: 'text' } },
  facts: {
    ...{ occurred_on: DAY, reported_on: DAY, closed_on: DAY, kind: 'text', status: 'text', description: 'text' },
    ...{ amount: MONEY, paid: MONEY, deductible: MONEY },
  },
}
const ENDORSEMENTS: PartTable = {
  ...{ table: 'endorsement', owner, key: { number: 'text' } },
  facts: { effective_on: DAY, kind: 'text', description: 'text', premium_change: MONEY },
}
const STATUSES: PartTable = {
  ...{ table: 'policy_status', owner, key: { on: DAY, status: 'text' } },
  facts: { reason: 'text', origin: 'text' },
}
export const COVERAGES: PartTable = {
  ...{ table: 'policy_coverage', owner, key: { seq: 'integer' } },
  facts: { code: 'text', name: 'text', sum_insured: MONEY, deductible: MONEY, premium: MONEY },
}
export const PARTS = [INSTALMENTS, CLAIMS, ENDORSEMENTS, STATUSES, COVERAGES] as const

/** The parts of a policy in a row, by table. Null amounts stay null; `minor` is null if an amount cannot be taken. */
export function partsOf(
  row: ImportedPolicyRow,
  minor: (amount: TableAmount | null, field: string) => number | null,
): Map<PartTable, Omit<PartRow, 'owner' | 'fills'>[]> {
  const { instalments, claims, endorsements, statuses, coverages } = row
  return new Map<PartTable, Omit<PartRow, 'owner' | 'fills'>[]>([
    [
      INSTALMENTS,
      instalments.flatMap((one) => {
        const amount = minor(one.amount, 'amount')
        return amount === null ? [] : [{ ...one, amount, paid: minor(one.paid, 'paid') }]
      }),
    ],
    [
      CLAIMS,
      claims.map((one) => ({
        ...one,
        amount: minor(one.amount, 'claim_amount'),
        paid: minor(one.paid, 'claim_paid'),
        deductible: minor(one.deductible, 'deductible'),
      })),
    ],
    [
      ENDORSEMENTS,
      endorsements.map((one) => ({ ...one, premium_change: minor(one.premium_change, 'premium_change') })),
    ],
    [STATUSES, statuses.map((one) => ({ ...one }))],
    [
      COVERAGES,
      coverages.map((one) => ({
        ...one,
        sum_insured: minor(one.sum_insured, 'sum_insured'),
        deductible: minor(one.deductible, 'deductible'),
        premium: minor(one.premium, 'coverage_premium'),
      })),
    ],
  ])
}
