import { createHash } from 'node:crypto'

import { bytesInMemory } from '#server/archives/byte-source.ts'
import type { Database } from '#server/db/database.ts'
import { openTable } from '#server/importers/tables/open-table.ts'
import { storeBatch } from '#server/modules/imports/store-batch.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'

import type { DemoConversation } from '../conversations.ts'
import type { Places } from '../places.ts'
import type { Random } from '../random.ts'
import { type BaseRow, baseRows, COLUMNS, earlierRows, OWNER } from './base-rows.ts'

type Invented = { conversations: readonly DemoConversation[]; today: string }

/** A partner's calling base in two files, read as any other is: what is in it is what stands in its rows. */
export async function addBase(
  db: Database,
  storage: Storage,
  random: Random,
  places: Places,
  { conversations, today }: Invented,
): Promise<void> {
  const rows = baseRows(random, conversations, today)
  const partnerId = places.partner.get(OWNER)!
  await store(db, storage, partnerId, { name: 'base-hogar-inicial.csv', text: csvOf(earlierRows(random, rows)) })
  await store(db, storage, partnerId, { name: `base-hogar-${today}.csv`, text: csvOf(rows) })
}

async function store(
  db: Database,
  storage: Storage,
  partnerId: number,
  { name, text }: { name: string; text: string },
) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const source = { sha256, name, format: 'dialling-base', storage_key: `sources/${sha256}` }
  await storage.put(source.storage_key, bytes)
  const { rows } = await openSheet(bytesInMemory(bytes))
  const table = await openTable(rows, { timeZone: OWNER.time_zone })
  if (!table || !('items' in table)) throw new Error(`${name} is no calling base`)
  const items = []
  for await (const item of table.items) {
    if (!('dialling' in item)) throw new Error(`${name} has a row that is refused: ${JSON.stringify(item)}`)
    items.push({ ...item, source })
  }
  await storeBatch(db, items, { partnerId, importId: null })
}

const csvOf = (rows: readonly BaseRow[]): string =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')
