import type { Locale } from '#contracts/page-config.ts'
import type { Database } from '#server/db/database.ts'
import { maskedReason } from '#server/masking/masked-reason.ts'
import type { TableColumn } from '#server/table-export.ts'
import { translate, texts } from '#server/texts.ts'

type RefusalRow = {
  id: number
  file: string
  row: number | null
  field: string | null
  reason: string
  is_note: boolean
}

/** What an upload did not take, and what is to be said of what it took, a thousand at a time; nobody’s number or address is in it. */
export async function* refusalsOf(db: Database, uploadId: number): AsyncGenerator<RefusalRow> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('import_refusal')
      .where('import_id', '=', uploadId)
      .where('id', '>', last)
      .select(['id', 'file', 'row', 'field', 'reason', 'is_note'])
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) yield { ...row, reason: maskedReason(row.reason) }
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}

/** The same columns as whoever imports has. */
export const refusalColumns = (locale: Locale): TableColumn<RefusalRow>[] => [
  { header: translate(locale, texts.fileHeading), value: ({ file }) => file },
  { header: translate(locale, texts.rowHeading), value: ({ row }) => row },
  { header: translate(locale, texts.fieldHeading), value: ({ field }) => field },
  {
    header: translate(locale, texts.kindHeading),
    value: ({ is_note }) => translate(locale, is_note ? texts.noteKind : texts.refusedKind),
  },
  { header: translate(locale, texts.reasonHeading), value: ({ reason }) => reason },
]

const BATCH = 1_000
