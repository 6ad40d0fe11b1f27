import type { PolicyRowDto } from '#contracts/policies.ts'
import { decimalOf } from '#domain/money.ts'
import type { TableColumn } from '#server/table-export.ts'

/** As a number, which spreadsheets can sum. */
const decimal = (minor: number | null, currency: string) =>
  minor === null ? null : Number(decimalOf({ minor, currency }))

/** Named as the fields of the list are, in English. Amounts are decimals of the currency beside them. */
export const POLICY_COLUMNS: readonly TableColumn<PolicyRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'number', value: ({ number }) => number },
  { header: 'certificate', value: ({ certificate }) => certificate },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'line', value: ({ line }) => line },
  { header: 'product', value: ({ product }) => product },
  { header: 'holder', value: ({ holder }) => holder },
  { header: 'agent', value: ({ agent, seller }) => agent?.name ?? seller },
  { header: 'status', value: ({ status }) => status },
  { header: 'status_told', value: ({ status_told }) => status_told },
  { header: 'effective_on', value: ({ effective_on }) => effective_on },
  { header: 'expires_on', value: ({ expires_on }) => expires_on },
  { header: 'ended_on', value: ({ ended_on }) => ended_on },
  { header: 'currency', value: ({ currency }) => currency },
  { header: 'premium_total', value: ({ premium_total, currency }) => decimal(premium_total, currency) },
  { header: 'frequency', value: ({ frequency }) => frequency },
  { header: 'premium_yearly', value: ({ premium_yearly, currency }) => decimal(premium_yearly, currency) },
  { header: 'overdue_instalments', value: ({ overdue }) => overdue.count },
  { header: 'overdue', value: ({ overdue, currency }) => decimal(overdue.minor, currency) },
  { header: 'claims', value: ({ claims }) => claims },
  { header: 'evidence', value: ({ evidence }) => evidence?.state ?? null },
]
