import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportedDebt, ImportedPayment, ImportedPolicyRow } from '#contracts/imported-policies.ts'
import { bytesInMemory } from '#server/archives/byte-source.ts'
import type { Finding } from '#server/importers/importer.ts'
import { openTable } from '#server/importers/tables/open-table.ts'
import type { TableItem, TableOptions } from '#server/importers/tables/table-importer.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'

/** The complete content of a table file, CSV or XLSX. Null when no reader accepts it. */
export async function readTable(file: string | Uint8Array, options: TableOptions = {}) {
  const { rows } = await openSheet(bytesInMemory(Buffer.from(file)))
  const table = await openTable(rows, options)
  if (!table) return null
  const items: TableItem[] = []
  if ('items' in table) for await (const item of table.items) items.push(item)
  const conversations: ImportedConversation[] = []
  const dialling: ImportedDiallingRow[] = []
  const policies: ImportedPolicyRow[] = []
  const debts: ImportedDebt[] = []
  const payments: ImportedPayment[] = []
  const findings: Finding[] = []
  for (const item of items) {
    if ('conversation' in item) conversations.push(item.conversation)
    else if ('dialling' in item) dialling.push(item.dialling)
    else if ('policy' in item) policies.push(item.policy)
    else if ('debt' in item) debts.push(item.debt)
    else if ('payment' in item) payments.push(item.payment)
    else findings.push(item.finding)
  }
  return { ...table, items, conversations, dialling, policies, debts, payments, findings }
}

/** Rows as a CSV file, every cell in quotes. */
export const csvOf = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
