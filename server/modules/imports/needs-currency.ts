import type { Database } from '#server/db/database.ts'
import type { ImportRecord } from '#server/modules/imports/import-record.ts'
import { NO_CURRENCY } from '#server/modules/imports/policies/partner-context.ts'
import type { TakenPart } from '#server/modules/imports/read-parts.ts'

/** Whether amounts without a currency are of none: nobody has said one, and no partner has one. */
export async function hasNoCurrency(db: Database, { partner_id, options }: ImportRecord): Promise<boolean> {
  if (options.currency !== undefined) return false
  if (partner_id === null) return true
  const found = await db.selectFrom('partner').select('currency').where('id', '=', partner_id).executeTakeFirst()
  return found?.currency === NO_CURRENCY
}

/** Whether a part tells amounts and not what they are of. */
export function needsCurrency(part: TakenPart): boolean {
  if ('debt' in part) return part.debt.currency === null
  if ('payment' in part) return part.payment.currency === null
  if (!('policy' in part) || part.policy.currency !== null) return false
  const { policy, instalments, claims, endorsements, coverages } = part.policy
  const amounts = [
    ...[policy?.premium_net, policy?.premium_tax, policy?.premium_total, policy?.premium_yearly, policy?.sum_insured],
    ...instalments.map(({ amount }) => amount),
    ...claims.flatMap(({ amount, paid, deductible }) => [amount, paid, deductible]),
    ...endorsements.map(({ premium_change }) => premium_change),
    ...coverages.flatMap(({ sum_insured, deductible, premium }) => [sum_insured, deductible, premium]),
  ]
  return amounts.some(Boolean)
}
