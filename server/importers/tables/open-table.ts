import {
  callListFields,
  claimFields,
  coverageFields,
  debtFields,
  debtPaymentFields,
  diallingFields,
  endorsementFields,
  instalmentFields,
  partyFields,
  policyFields,
  policyStatusFields,
} from '#contracts/table-fields.ts'

import type { Finding } from '../importer.ts'
import { asteriskCustomImporter, asteriskImporter } from './asterisk.ts'
import { callListImporter } from './call-list.ts'
import { diallingBaseImporter } from './dialling-base.ts'
import { five9Importer } from './five9.ts'
import { genesysImporter } from './genesys.ts'
import { claimsImporter } from './policies/claims.ts'
import { coveragesImporter } from './policies/coverages.ts'
import { debtPaymentsImporter } from './policies/debt-payments.ts'
import { debtsImporter } from './policies/debts.ts'
import { endorsementsImporter } from './policies/endorsements.ts'
import { instalmentsImporter } from './policies/instalments.ts'
import { partiesImporter } from './policies/parties.ts'
import { policiesImporter } from './policies/policies.ts'
import { policyStatusImporter } from './policies/policy-status.ts'
import type {
  Head,
  TableImporter,
  TableItem,
  TableOptions,
  TableQuestion,
  TableReader,
  TableRow,
} from './table-importer.ts'
import { talkdeskImporter } from './talkdesk.ts'

/** A table whose format is known. `columns` are its columns' names, as a mapping must use them. */
export type OpenedTable = Pick<TableImporter, 'format' | 'kind'> & {
  columns: string[]
} & (
    | { mapping: Record<string, string>; items: AsyncGenerator<TableItem>; questions?: TableQuestion[] }
    | { questions: TableQuestion[] }
    | { finding: Finding }
  )

/**
 * Opens a table by its content. Only the first rows are kept in memory; the rest is read with `items`.
 * @returns null for an unknown table; `questions` when more `options` are needed, beside `items` when it is read
 * provisionally; a finding when it cannot be read at
 * all. Errors of `rows` are not caught.
 * @param kinds the accepted kinds; all by default
 */
export async function openTable(
  rows: AsyncIterable<TableRow>,
  options: TableOptions,
  kinds?: readonly TableImporter['kind'][],
): Promise<OpenedTable | null> {
  const iterator = rows[Symbol.asyncIterator]()
  const head: TableRow[] = []
  while (head.length < HEAD_ROWS) {
    const next = await iterator.next()
    if (next.done) break
    if (isFilled(next.value)) head.push(next.value)
  }
  const importer = tableImporterFor(head, options, kinds)
  if (!importer) {
    await iterator.return?.()
    return null
  }
  const { format, kind } = importer
  const started = importer.start(head, options)
  const columns = importer.columns(head)
  if (!('reader' in started)) {
    await iterator.return?.()
    return { format, kind, columns, ...started }
  }
  const { reader, mapping, headerRows, questions = [] } = started
  const items = itemsOf(head.slice(headerRows), iterator, reader)
  return { format, kind, columns, mapping, items, ...(questions.length > 0 && { questions }) }
}

async function* itemsOf(head: Head, iterator: AsyncIterator<TableRow>, reader: TableReader): AsyncGenerator<TableItem> {
  try {
    for (const row of head) yield* reader.read(row)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (isFilled(next.value)) yield* reader.read(next.value)
    }
    yield* reader.end()
  } finally {
    await iterator.return?.()
  }
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '')

/** The number of rows that determine the format and its uncertain points. */
const HEAD_ROWS = 500

/**
 * Tables of policies and debts with their fields: parts of policies first, since policies may contain some of them too.
 */
const OF_POLICIES: readonly (readonly [TableImporter, readonly string[]])[] = [
  [debtPaymentsImporter, debtPaymentFields],
  [debtsImporter, debtFields],
  [policyStatusImporter, policyStatusFields],
  [instalmentsImporter, instalmentFields],
  [endorsementsImporter, endorsementFields],
  [claimsImporter, claimFields],
  [coveragesImporter, coverageFields],
  [policiesImporter, policyFields],
  [partiesImporter, partyFields],
]

/** Every format, in the order in which they are tried. */
const IMPORTERS: readonly TableImporter[] = [
  asteriskImporter,
  asteriskCustomImporter,
  genesysImporter,
  five9Importer,
  talkdeskImporter,
  diallingBaseImporter,
  ...OF_POLICIES.map(([importer]) => importer),
  callListImporter,
]

/**
 * The importer of a table: the one that the options name, the one whose fields they map, or the one that recognises the
 * first rows. Null when there is none.
 */
function tableImporterFor(
  head: Head,
  options: TableOptions,
  kinds?: readonly TableImporter['kind'][],
): TableImporter | null {
  if (head.length === 0) return null
  const { format } = options
  const isRequested = ({ kind }: TableImporter) => kinds?.includes(kind) ?? true
  const among = IMPORTERS.filter(isRequested)
  if (format) return among.find((importer) => importer.format === format) ?? null
  const mapped = mappedImporter(head, Object.keys(options.mapping ?? {}))
  if (mapped && isRequested(mapped)) return mapped
  return among.find(({ recognises }) => recognises(head)) ?? null
}

/** Fields that both have mean a call list; among tables of policies, the column names decide. */
function mappedImporter(head: Head, fields: readonly string[]): TableImporter | null {
  if (fields.length === 0) return null
  const areAllIn = (known: readonly string[]) => fields.every((field) => known.includes(field))
  if (areAllIn(callListFields)) return callListImporter
  if (areAllIn(diallingFields)) return diallingBaseImporter
  const fitting = OF_POLICIES.flatMap(([importer, known]) => (areAllIn(known) ? importer : []))
  return fitting.find(({ recognises }) => recognises(head)) ?? fitting[0] ?? null
}
