import type { ImportRefusal } from '#contracts/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { TableColumn } from '#server/table-export.ts'
import { say, texts } from '#server/texts.ts'

/** The refusals and notes of an import as a table in the reader's language. */
export const refusalTable = (locale: Locale): TableColumn<ImportRefusal>[] => [
  { header: say(locale, texts.fileHeading), value: ({ file }) => file },
  { header: say(locale, texts.rowHeading), value: ({ row }) => row ?? null },
  { header: say(locale, texts.fieldHeading), value: ({ field }) => field ?? null },
  {
    header: say(locale, texts.kindHeading),
    value: ({ taken }) => say(locale, taken ? texts.noteKind : texts.refusedKind),
  },
  { header: say(locale, texts.reasonHeading), value: ({ reason }) => reason },
]
