import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import type { ByteSource } from '#server/archives/byte-source.ts'
import { openTable } from '#server/importers/tables/open-table.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'

import { printTable } from './table.ts'

/**
 * How fast rows of calls become conversations, and how much memory that needs, compared with reading only the bytes of the same
 * file, and only its cells:
 *   npx tsx tests/bench/table-rows.ts [rows]
 */
const count = Number(process.argv[2] ?? 1_000_000)
const START = Date.UTC(2026, 0, 1)

const workDir = mkdtempSync(path.join(os.tmpdir(), 'atalaya-table-rows-'))
try {
  const rows = []
  for (const [format, lineOf, header] of [
    ['call-list', callLine, 'Call ID;Start;Duration;Talk time;Direction;Agent;Customer;Phone;Disposition'],
    ['asterisk', recordLine, null],
    [
      'dialling-base',
      baseLine,
      'Record ID;Name;RUT;Phone 1;Phone 2;Attempts;Last call;Last result;Do not call;Premium;City',
    ],
  ] as const) {
    const file = writeRows(path.join(workDir, `${format}.csv`), header, lineOf)
    rows.push(
      await measure(`${format}: bytes`, async () => {
        for await (const _ of createReadStream(file));
        return count
      }),
      await measure(`${format}: cells`, async () => {
        let cells = 0
        for await (const _ of (await openSheet(onDisk(file))).rows) cells += 1
        return cells
      }),
      await measure(`${format}: items`, async () => itemsIn(file)),
    )
  }
  printTable(['what', 'seconds', 'rows/s', 'out', 'MB/s', 'peak memory MB', 'growth MB'], rows)
} finally {
  rmSync(workDir, { recursive: true, force: true })
}

async function itemsIn(file: string): Promise<number> {
  const table = await openTable((await openSheet(onDisk(file))).rows, { timeZone: 'America/Santiago' })
  if (!table || !('items' in table)) throw new Error('The table was not read.')
  let items = 0
  for await (const _ of table.items) items += 1
  return items
}

async function measure(what: string, work: () => Promise<number>): Promise<string[]> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const began = performance.now()
  const out = await work().finally(() => clearInterval(watching))
  const seconds = (performance.now() - began) / 1000
  const size = statSync(path.join(workDir, `${what.split(':')[0]}.csv`)).size
  const whole = (number: number) => Math.round(number).toLocaleString('en')
  return [
    what,
    seconds.toFixed(2),
    whole(count / seconds),
    whole(out),
    (size / seconds / 1e6).toFixed(1),
    whole(peak / 1e6),
    whole((peak - before) / 1e6),
  ]
}

function onDisk(file: string): ByteSource {
  return {
    size: statSync(file).size,
    read: async (start, length) => createReadStream(file, { start, end: start + length - 1 }),
  }
}

/** Writes the file piece by piece, so that it is not in memory when it is read. */
function writeRows(file: string, header: string | null, lineOf: (index: number) => string): string {
  const opened = openSync(file, 'w')
  if (header) writeSync(opened, `${header}\r\n`)
  for (let index = 0; index < count; index += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, count - index) }, (_, offset) => lineOf(index + offset))
    writeSync(opened, `${lines.join('\r\n')}\r\n`)
  }
  closeSync(opened)
  return file
}

function callLine(index: number): string {
  const disposition = ['Sale', 'No answer', 'Callback'][index % 3]
  return `c${index};${clock(index * 30)};${index % 900};${index % 800};${index % 2 ? 'in' : 'out'};Agent ${index % 80};Customer ${index};+569${phone(index)};${disposition}`
}

/** Two legs of each call; the second comes after the legs of 50 other calls. */
function recordLine(index: number): string {
  const call = index % 100 < 50 ? index : index - 50
  const times = [0, 10, 200].map((after) => `"${clock(call * 30 + after)}"`).join(',')
  const id = `${START / 1000 + call * 30}.${call}`
  return `"","9${phone(call)}","600","from-trunk","""Customer"" <9${phone(call)}>","PJSIP/trunk-1","PJSIP/10${call % 80}-2","Queue","sales",${times},200,190,"ANSWERED","DOCUMENTATION","${id}","","","${id}","${index}"`
}

function baseLine(index: number): string {
  return `r${index};Customer ${index};12.345.678-5;9${phone(index)};2${phone(index + 1)};${index % 9};${clock(index * 30)};No answer;${index % 50 ? 'no' : 'yes'};12,50;Valdivia`
}

function clock(seconds: number): string {
  return new Date(START + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

function phone(index: number): string {
  return String(10_000_000 + (index % 89_000_000))
}
