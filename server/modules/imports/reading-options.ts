import type { ImportOptions } from '#contracts/imports.ts'
import type { ReadingOptions } from '#server/importers/importer.ts'
import type { TableOptions } from '#server/importers/tables/table-importer.ts'

/** What a person said of the files, as importers take it. */
export const readingOptions = ({ time_zone, day_order, roles, mapping }: ImportOptions): ReadingOptions => ({
  ...(time_zone === undefined ? {} : { timeZone: time_zone }),
  ...(day_order === undefined ? {} : { dayOrder: day_order }),
  ...(roles === undefined ? {} : { roles }),
  ...(mapping === undefined ? {} : { mapping }),
})

export const tableOptions = (options: ImportOptions): TableOptions => ({
  ...readingOptions(options),
  ...(options.table_format === undefined ? {} : { format: options.table_format }),
  ...(options.decimal_mark === undefined ? {} : { decimalMark: options.decimal_mark }),
  ...(options.currency === undefined ? {} : { currency: options.currency }),
  ...(options.national_id_kind === undefined ? {} : { nationalIdKind: options.national_id_kind }),
})
