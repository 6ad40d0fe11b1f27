import type { ImportRefusal } from '#contracts/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { TableColumn } from '#server/table-export.ts'
import { translate, texts } from '#server/texts.ts'

/** The refusals and notes of an import as a table in the reader's language. */
export const refusalTable = (locale: Locale): TableColumn<ImportRefusal>[] => [
  { header: translate(locale, texts.fileHeading), value: ({ file }) => file },
  { header: translate(locale, texts.rowHeading), value: ({ row }) => row ?? null },
  { header: translate(locale, texts.fieldHeading), value: ({ field }) => field ?? null },
  {
    header: translate(locale, texts.kindHeading),
    value: ({ taken }) => translate(locale, taken ? texts.noteKind : texts.refusedKind),
  },
  { header: translate(locale, texts.reasonHeading), value: ({ reason }) => reason },
]
