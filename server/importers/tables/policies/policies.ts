import type { ImportedParty, ImportedPolicy } from '#contracts/imported-policies.ts'
import type { CancelOrigin, PolicyStatus } from '#contracts/policy-words.ts'
import { policyFields } from '#contracts/table-fields.ts'
import { policyKey } from '#domain/policies/policy-keys.ts'

import { type NamedColumn, otherCells } from '../field-columns.ts'
import { groupedParts } from '../grouped-parts.ts'
import { eachRow } from '../headed-table.ts'
import type { PolicyItem, TableItem, TableReader } from '../table-importer.ts'
import { words } from '../words-for-columns.ts'
import { wordsForPolicies } from '../words-for-policies.ts'
import {
  cancelOriginOf,
  endedAs,
  paymentFrequencyOf,
  paymentMethodOf,
  policyStatusOf,
} from '../words-for-policy-answers.ts'
import { NO_POLICY, numberOf, policyItem, policyRow } from './empty-items.ts'
import { partyOfRow } from './party-of-row.ts'
import type { PolicyCells } from './policy-cells.ts'
import { type OpenedPolicyTable, policyTableImporter } from './policy-table.ts'
import { shareIn, sharesProblem } from './shares.ts'

const AMOUNTS = [
  'premium_net',
  'premium_tax',
  'premium_total',
  'premium_monthly',
  'premium_yearly',
  'sum_insured',
] as const

type ReportUnknownWord = ReturnType<typeof unknownWordReporter>

/** The policy's own values in a row. Unknown words stay among the other columns. */
function policyOfRow(
  cells: PolicyCells,
  others: readonly NamedColumn[],
  reportUnknownWord: ReportUnknownWord,
): { currency: string | null; policy: ImportedPolicy } {
  const { currency, of } = cells.amounts(AMOUNTS)
  const { premium_net, premium_tax, premium_yearly, sum_insured } = of
  const unknown: Record<string, string> = {}
  const word = <Meant>(field: string, read: (text: string) => Meant | null, what: string): Meant | null => {
    const text = cells.whole(field)
    const meant = text === '' ? null : read(text)
    if (text === '' || meant !== null) return meant
    reportUnknownWord(cells, field, text, what)
    unknown[cells.nameOf(field)] = text
    return null
  }
  const isMonthly = of.premium_total === null && of.premium_monthly !== null
  const policy: ImportedPolicy = {
    ...NO_POLICY,
    certificate: cells.text('certificate'),
    product: cells.text('product'),
    line: cells.text('line'),
    insurer: cells.text('insurer'),
    campaign: cells.text('campaign'),
    seller: cells.text('seller'),
    ...statusOf(cells, reportUnknownWord),
    sold_on: cells.day('sold_on'),
    issued_on: cells.day('issued_on'),
    effective_on: cells.day('effective_on'),
    expires_on: cells.day('expires_on'),
    ended_on: cells.day('ended_on'),
    ...{ premium_net, premium_tax, premium_yearly, sum_insured },
    premium_total: of.premium_total ?? of.premium_monthly,
    frequency: word('frequency', paymentFrequencyOf, 'is no frequency that is known') ?? (isMonthly ? 'monthly' : null),
    payment_method: word('payment_method', paymentMethodOf, 'is no means of payment that is known'),
    other: otherCells(cells, others),
  }
  return { currency, policy: { ...policy, other: { ...policy.other, ...unknown, ...unreadId(cells) } } }
}

type Status = Pick<ImportedPolicy, 'status' | 'status_told' | 'end_told' | 'cancel_origin'>

/** An insurer's own code stays unchanged, unless the reason beside it shows the policy's state. */
function statusOf(cells: PolicyCells, reportUnknownWord: ReportUnknownWord): Status {
  const status_told = cells.text('status')
  const end_told = cells.text('end_told')
  const known: PolicyStatus | null = status_told === null ? null : policyStatusOf(status_told)
  const status = known ?? (end_told === null ? null : endedAs(end_told))
  if (status_told !== null && status === null) reportUnknownWord(cells, 'status', status_told, NO_STATUS)
  const origin = cells.text('cancel_origin')
  const cancel_origin: CancelOrigin | null =
    (origin && cancelOriginOf(origin)) || (end_told && cancelOriginOf(end_told)) || null
  return { status, status_told, end_told, cancel_origin }
}

const NO_STATUS =
  'is no state of a policy that is known, and nothing in the file explains it: the word is kept, and the policies have no state'

/** An id of no known kind is kept among the other columns. Call it after the people are read. */
function unreadId(cells: PolicyCells): Record<string, string> {
  const names = ['holder_national_id', 'insured_national_id'].map((field) => [cells.nameOf(field), cells.whole(field)])
  return Object.fromEntries(names.filter(([name]) => cells.findings.some(({ field }) => field === name)))
}

const PREMIUMS = ['premium_net', 'premium_total', 'premium_monthly', 'premium_yearly']
/** Columns that other tables do not have: two of them, with the number or a premium, make a table of policies. */
const ONLY_HERE = [
  ...['effective_on', 'expires_on', 'ended_on', 'issued_on', 'frequency', 'payment_method', 'sum_insured', 'end_told'],
  ...[...PREMIUMS, 'coverage_name', 'beneficiary_name'],
]

/**
 * Policies, each with its people, its beneficiaries and a coverage: one row is one policy, or a further beneficiary of
 * it.
 */
export const policiesImporter = policyTableImporter({
  format: 'policies',
  fields: policyFields,
  words: wordsForPolicies,
  guesses: {
    policy_number: words('id, number, número, folio, contrato, contract'),
    effective_on: words('start date, fecha inicio, fecha de inicio, date de début, data de início'),
    expires_on: words('end date, fecha fin, fecha de fin, date de fin, data de fim'),
  },
  days: ['sold_on', 'issued_on', 'effective_on', 'expires_on', 'ended_on', 'holder_born_on', 'insured_born_on'],
  amounts: AMOUNTS,
  nationalIds: ['holder_national_id', 'insured_national_id', 'payer_national_id'],
  isEnough: (mapping) => 'policy_number' in mapping && Object.keys(mapping).length > 1,
  isKnownBy: (mapping) =>
    ONLY_HERE.filter((field) => field in mapping).length > 1 &&
    ['policy_number', ...PREMIUMS].some((field) => field in mapping),
  reader: policiesReader,
})

type Part = {
  item: Extract<PolicyItem, { policy: object }>
  beneficiaries: ImportedParty[]
  row: number
  field: string
}

function policiesReader({ cellsOf, isMapped, others }: OpenedPolicyTable): TableReader {
  const reportUnknownWord = unknownWordReporter()
  const partOf = (cells: PolicyCells): Part | null => {
    const number = numberOf(cells)
    if (number === null) return null
    const parties = partiesIn(cells)
    const { currency, policy } = policyOfRow(cells, others, reportUnknownWord)
    const name = cells.text('coverage_name')
    const row = policyRow(number, {
      ...{ currency, policy, parties },
      coverages: name === null ? [] : [{ code: null, name, sum_insured: null, deductible: null, premium: null }],
    })
    const beneficiaries = beneficiariesOf(cells)
    const field = cells.nameOf('beneficiary_share')
    return { item: policyItem('policies', cells.row, row), beneficiaries, row: cells.row, field }
  }
  if (!SHARES.some(isMapped)) {
    return eachRow(cellsOf, (cells) => {
      const part = partOf(cells)
      return part ? sharedOut([part]) : []
    })
  }
  // rows of one policy are collected: their shares must add up
  const policies = groupedParts<Part, TableItem>((_, parts) => sharedOut(parts))
  return {
    read(row) {
      const cells = cellsOf(row)
      const part = partOf(cells)
      return [
        ...(part ? policies.add(policyKey(part.item.policy.number), part) : []),
        ...cells.findingItems(part !== null),
      ]
    },
    end: policies.end,
  }
}

const partiesIn = (cells: PolicyCells): ImportedParty[] =>
  [
    partyOfRow(
      cells,
      {
        ...{ name: 'holder_name', first_name: 'holder_first_name', last_name: 'holder_last_name' },
        ...{ national_id: 'holder_national_id', born_on: 'holder_born_on', email: 'holder_email' },
        phones: ['holder_phone', 'holder_phone_2'],
      },
      'holder',
    ),
    partyOfRow(
      cells,
      {
        ...{ name: 'insured_name', national_id: 'insured_national_id', born_on: 'insured_born_on' },
        ...{ relationship: 'insured_relationship', phones: ['insured_phone'], email: 'insured_email' },
      },
      'insured',
    ),
    partyOfRow(cells, { name: 'payer_name', national_id: 'payer_national_id' }, 'payer'),
  ].filter((party) => party !== null)

/** The rows of one policy: all its beneficiaries go into the first of them, or into none if their shares are wrong. */
function sharedOut(parts: readonly Part[]): TableItem[] {
  const all = parts.flatMap(({ beneficiaries, row }) => beneficiaries.map((party) => ({ row, party })))
  const [first] = parts
  if (!first) return []
  const why = sharesProblem(
    all.map(({ row, party }) => ({ row, share: party.share })),
    first.item.policy.number,
  )
  const accepted = why === null ? all.map(({ party }) => party) : []
  const { policy } = first.item
  const items = parts.map(({ item }) => item)
  return [
    { ...first.item, policy: { ...policy, parties: [...policy.parties, ...accepted] } },
    ...items.slice(1),
    ...(why === null ? [] : [{ finding: { row: all[0]?.row ?? first.row, field: first.field, reason: why } }]),
  ]
}

const NTH = ['', '_2', '_3']
const SHARES = NTH.map((nth) => `beneficiary_share${nth}`)

/** The beneficiaries in one row; often only their names are known. */
const beneficiariesOf = (cells: PolicyCells): ImportedParty[] =>
  NTH.flatMap((nth) => {
    const name = cells.text(`beneficiary_name${nth}`)
    const share = cells.tried(`beneficiary_share${nth}`, shareIn)
    if (name === null && share === null) return []
    const relationship = cells.text(`beneficiary_relationship${nth}`)
    return [{ role: 'beneficiary' as const, customer: null, name, born_on: null, relationship, share }]
  })

/** Reports an unknown word once per table: every policy of an insurer may have it. */
function unknownWordReporter() {
  const reported = new Set<string>()
  return (cells: PolicyCells, field: string, word: string, what: string): void => {
    const name = cells.nameOf(field)
    const key = JSON.stringify([name, word])
    if (reported.has(key) || reported.size >= MAX) return
    reported.add(key)
    const reason = `${name} is ${JSON.stringify(word.slice(0, 60).toWellFormed())}, which ${what}. This is said once, whatever the number of rows.`
    cells.findings.push({ row: cells.row, field: name, reason })
  }
}

const MAX = 100
