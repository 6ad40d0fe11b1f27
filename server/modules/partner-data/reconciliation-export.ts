import type { ReconciliationRowDto } from '#contracts/partner-data-reconciliation.ts'
import { decimalOf } from '#domain/money.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English. Days are the partner's. */
export const RECONCILIATION_COLUMNS: readonly TableColumn<ReconciliationRowDto>[] = [
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'on', value: ({ on }) => on },
  { header: 'differences', value: ({ differences }) => differences.join(', ') },
  { header: 'customer_name', value: ({ customer_name }) => customer_name },
  { header: 'call_id', value: ({ sale }) => sale?.call?.id ?? null },
  { header: 'sale_campaign', value: ({ sale }) => sale?.campaign?.name ?? null },
  { header: 'agent', value: ({ sale }) => sale?.agent ?? null },
  { header: 'sold_product', value: ({ sale }) => sale?.product ?? null },
  { header: 'said_premium', value: ({ sale }) => sale?.premium ?? null },
  { header: 'policy', value: ({ policy }) => policy?.number ?? null },
  { header: 'status', value: ({ policy }) => policy?.status ?? null },
  { header: 'sold_on', value: ({ policy }) => policy?.sold_on ?? null },
  { header: 'issued_on', value: ({ policy }) => policy?.issued_on ?? null },
  { header: 'policy_campaign', value: ({ policy }) => policy?.campaign?.name ?? null },
  { header: 'seller', value: ({ policy }) => policy?.seller ?? null },
  { header: 'issued_product', value: ({ policy }) => policy?.product ?? null },
  { header: 'premium', value: ({ policy }) => premiumOf(policy) },
  { header: 'currency', value: ({ policy }) => policy?.currency ?? null },
  { header: 'confidence', value: ({ confidence }) => confidence },
]

const premiumOf = (policy: ReconciliationRowDto['policy']) =>
  policy === null || policy.premium === null ? null : decimalOf({ minor: policy.premium, currency: policy.currency })
