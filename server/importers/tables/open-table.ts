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

/** A table whose format is known. `columns` are its columns' names, as a mapping must name them. */
export type OpenedTable = Pick<TableImporter, 'format' | 'kind'> & {
  columns: string[]
} & (
    | { mapping: Record<string, string>; items: AsyncGenerator<TableItem> }
    | { questions: TableQuestion[] }
    | { finding: Finding }
  )

/**
 * Opens a table by what is in it. Only the first rows are held; the rest is read while `items` is.
 * @returns null when it is no table that we read; `questions` when `options` must say more; a finding when it cannot be read
 * at all. What `rows` throws is not caught.
 * @param kinds what it may be; anything unless given
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
  const { reader, mapping, headerRows } = started
  return { format, kind, columns, mapping, items: itemsOf(head.slice(headerRows), iterator, reader) }
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

/** How many rows tell the format and what is not certain about it. */
const HEAD_ROWS = 500

/** Tables of policies and debts with their fields: what belongs to policies first, since policies may tell some of it too. */
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

/** Who reads a table: whom the options name, whose fields they map, or who knows it by its first rows. Null when nobody does. */
function tableImporterFor(
  head: Head,
  options: TableOptions,
  kinds?: readonly TableImporter['kind'][],
): TableImporter | null {
  if (head.length === 0) return null
  const { format } = options
  const isWanted = ({ kind }: TableImporter) => kinds?.includes(kind) ?? true
  const among = IMPORTERS.filter(isWanted)
  if (format) return among.find((importer) => importer.format === format) ?? null
  const mapped = mappedImporter(head, Object.keys(options.mapping ?? {}))
  if (mapped && isWanted(mapped)) return mapped
  return among.find(({ recognises }) => recognises(head)) ?? null
}

/** What both have is taken for a list of calls; of tables of policies, for the one that the names of the columns say it is. */
function mappedImporter(head: Head, fields: readonly string[]): TableImporter | null {
  if (fields.length === 0) return null
  const areAllIn = (known: readonly string[]) => fields.every((field) => known.includes(field))
  if (areAllIn(callListFields)) return callListImporter
  if (areAllIn(diallingFields)) return diallingBaseImporter
  const fitting = OF_POLICIES.flatMap(([importer, known]) => (areAllIn(known) ? importer : []))
  return fitting.find(({ recognises }) => recognises(head)) ?? fitting[0] ?? null
}
