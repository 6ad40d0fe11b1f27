import type { Locale } from '#contracts/page-config.ts'
import { reasonsInOne } from '#server/modules/user-files/rows-in-words.ts'
import type { userFilesRepository } from '#server/modules/user-files/user-files.repository.ts'
import type { TableColumn } from '#server/table-export.ts'
import { translate, texts } from '#server/texts.ts'

type RefusedRow =
  ReturnType<ReturnType<typeof userFilesRepository>['refusedRows']> extends AsyncIterable<infer Row> ? Row : never

/** The refused rows as they came, with their number and why: once mended, the file can be sent again. */
export function refusedTable(columns: readonly string[], locale: Locale): TableColumn<RefusedRow>[] {
  const row: TableColumn<RefusedRow> = { header: translate(locale, texts.rowHeading), value: (refused) => refused.row }
  const reasons: TableColumn<RefusedRow> = {
    header: translate(locale, texts.reasonsHeading),
    value: ({ errors }) => reasonsInOne(locale, errors),
  }
  const added = new Set([row.header, reasons.header])
  const original = columns.flatMap(
    (header, column): TableColumn<RefusedRow>[] =>
      added.has(header) ? [] : [{ header, value: ({ cells }) => cells[column] ?? '' }], // of an earlier round
  )
  return [row, ...original, reasons]
}
