import { sql } from 'kysely'

import { minorUnits } from '#domain/money/money.ts'
import type { Database } from '#server/db/database.ts'
import type { BatchOrigin, Outcome, PreparedPayment } from '#server/modules/imports/batch.ts'
import { markApplied, alreadyApplied, rowSourceKey } from '#server/modules/imports/policies/already-applied.ts'
import { storedDebts } from '#server/modules/imports/policies/debt-rows.ts'
import { partnerContext } from '#server/modules/imports/policies/partner-context.ts'
import { partKey, type PartTable, writeParts } from '#server/modules/imports/policies/write-parts.ts'
import { findSources } from '#server/modules/imports/sources.ts'

const PAYMENTS: PartTable = {
  ...{ table: 'debt_payment', owner: 'debt_id', key: { external_id: 'text' } },
  facts: { on: 'date', amount: 'bigint' },
}

/** Adds and completes payments of existing debts. */
export async function storePayments(
  db: Database,
  batch: readonly PreparedPayment[],
  origin: BatchOrigin,
): Promise<Outcome[]> {
  const context = await partnerContext(db, origin)
  const debts = await storedDebts(
    db,
    context,
    batch.map(({ payment }) => payment.debt),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const sourceRowOf = ({ payment, row, source }: PreparedPayment) => ({
    id: debts.get(payment.debt)?.id ?? 0,
    ...{ source_file_id: sources.get(source.sha256) ?? 0, row, kind: 'debt-payments' },
  })
  const before = await alreadyApplied(db, 'debt', batch.map(sourceRowOf))

  const rows = batch.map((item) => {
    const { payment } = item
    const debt = debts.get(payment.debt)
    const currency = payment.currency ?? context.currency
    const amount = minorUnits(payment.amount, currency)
    const why = !debt
      ? `There is no debt ${JSON.stringify(payment.debt)}: import the debts first.`
      : debt.currency !== currency
        ? `The debt ${payment.debt} is of ${debt.currency}, and this payment of ${currency}: amounts of two currencies are not mixed.`
        : amount === null || amount === 0
          ? `amount is ${payment.amount.slice(0, 40)} ${currency}, which is nothing in that currency or too large to be kept exactly.`
          : null
    if (why !== null) origin.report?.(item, { row: item.row, reason: `${why} The row was left out.` }, false)
    if (why !== null || !debt) return null
    const { external_id, on } = payment
    return { owner: debt.id, fills: before.has(rowSourceKey(sourceRowOf(item))), external_id, on, amount }
  })
  const changed = await writeParts(
    db,
    PAYMENTS,
    rows.filter((row) => row !== null),
    context.importId,
  )
  const paid = rows.flatMap((row) => (row && changed.has(partKey(PAYMENTS, row)) ? row.owner : []))
  if (paid.length > 0) {
    await sql`
      update debt set last_import_id = ${context.importId}, updated_at = now()
      where id = any(${paid}) and last_import_id is distinct from ${context.importId}::bigint
    `.execute(db)
  }
  await markApplied(db, 'debt', batch.filter((_, index) => rows[index] !== null).map(sourceRowOf))
  return rows.map((row): Outcome => {
    if (row === null) return 'refused'
    return changed.has(partKey(PAYMENTS, row)) ? 'accepted' : 'repeated'
  })
}
