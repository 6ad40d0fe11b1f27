import type { ImportOptions } from '#contracts/imports.ts'
import type { Finding } from '#server/importers/importer.ts'
import { type OpenedTable, openTable } from '#server/importers/tables/open-table.ts'
import type { TableItem } from '#server/importers/tables/table-importer.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { translate } from '#server/kernel/messages.ts'
import type { FileToRead, Part, ReadFile } from '#server/modules/imports/file-parts.ts'
import { UNANSWERED } from '#server/modules/imports/found-parts.ts'
import { tableOptions } from '#server/modules/imports/reading-options.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'

/** Reads a CSV file or a workbook row by row. Null when it is no table that an importer knows. */
export async function readTable(file: FileToRead, options: ImportOptions): Promise<ReadFile | null> {
  const opened = await openedTable(file, options).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!opened) return null
  return readOpened(opened, file)
}

/** @param findings of rows that are none, complete once the items are read */
export function readOpened(opened: OpenedTable, file: FileToRead, findings: readonly Finding[] = []): ReadFile {
  const { format } = opened
  if ('questions' in opened) {
    return { format, questions: opened.questions, parts: only({ finding: UNANSWERED, isAsked: true }), unread: null }
  }
  if ('finding' in opened) {
    return { format, questions: [], parts: only({ finding: opened.finding }), unread: null }
  }
  return { format, questions: [], parts: partsOf(opened.items, file, findings), unread: null }
}

async function openedTable({ source }: FileToRead, options: ImportOptions) {
  const { rows } = await openSheet(source)
  return openTable(rows, tableOptions(options))
}

async function* only(part: Part) {
  yield part
}

async function* partsOf(
  items: AsyncIterable<TableItem>,
  file: FileToRead,
  findings: readonly Finding[],
): AsyncGenerator<Part> {
  try {
    for await (const item of items) {
      if ('conversation' in item) yield { conversation: await withRecording(item, file) }
      else yield item
    }
    for (const finding of findings) yield { finding }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = error.details.message ? translate('en', error.details.message) : error.message
    yield { finding: { reason: `${reason} What stands before was read.` } }
  }
}

type ConversationItem = Extract<TableItem, { recording: string | null }>

/** With the recording that the table names, where it lies beside the table. */
async function withRecording({ conversation, recording }: ConversationItem, { neighbour }: FileToRead) {
  const bytes = recording === null ? null : await neighbour(recording)
  if (!bytes) return conversation
  return { ...conversation, recordings: [...conversation.recordings, { file_name: recording, bytes, lanes: null }] }
}
