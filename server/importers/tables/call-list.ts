import { createHash } from 'node:crypto'

import { callListFields } from '#contracts/table-fields.ts'
import type { Tried } from '#server/importers/tables/table-clock.ts'

import { emptyConversation } from '../empty-conversation.ts'
import { MAX_DURATION_MS } from '../limits.ts'
import { folded } from './folded.ts'
import { eachRow, headerNames, withinWidth } from './headed-table.ts'
import { addressIn, mappedCustomer, NO_ADDRESS } from './mapped-customer.ts'
import { type MappedSpec, openMapped } from './mapped-table.ts'
import type { RowCells } from './row-cells.ts'
import { suggestedMapping } from './suggested-mapping.ts'
import type { Head, TableImporter, TableItem, TableOptions, TableStart } from './table-importer.ts'
import { directionOf } from './words-for-answers.ts'
import { clockWordsForCalls, wordsForCalls } from './words-for-columns.ts'
import { clockAlone } from './written-moment.ts'

/** A call list of any system: one row is one call, and a person or the names of the columns determine the fields. */
export const callListImporter: TableImporter = {
  format: 'call-list',
  kind: 'conversations',
  recognises,
  columns: headerNames,
  start,
}

const SPEC: MappedSpec = {
  fields: callListFields,
  words: wordsForCalls,
  moments: ['started_at', 'ended_at'],
  clocks: clockWordsForCalls,
  waits: false,
  isEnough: (mapping) => 'started_at' in mapping,
}

/** Many tables have dates, people and states: a call list also has a duration, a direction, or a call id. */
function recognises(head: Head): boolean {
  const mapping = suggestedMapping(headerNames(head), wordsForCalls)
  const isOfCalls = ['duration', 'talk', 'direction', 'recording'].some((field) => field in mapping)
  const namesCalls = mapping['id'] !== undefined && !PLAIN_IDS.has(folded(mapping['id']))
  return 'started_at' in mapping && (isOfCalls || namesCalls) && Object.keys(mapping).length > 2
}

const PLAIN_IDS = new Set(['id', 'folio', 'protocolo'])

function start(head: Head, options: TableOptions): TableStart {
  const opened = openMapped(SPEC, head, options)
  if (!('cellsOf' in opened)) return opened
  const { mapping, names, cellsOf, questions } = opened
  const reader = withinWidth(
    names.length,
    eachRow(cellsOf, (cells) => callOf(cells, options)),
  )
  return { reader, headerRows: 1, mapping, questions }
}

function callOf(cells: RowCells, options: TableOptions): TableItem[] {
  const started = cells.moment('started_at', 'started_time')
  if (started === null) {
    cells.missing('started_at')
    return []
  }
  const agentEmail = cells.parsed('agent_email', addressIn, NO_ADDRESS)
  const agent = cells.text('agent') ?? agentEmail
  const conversation = emptyConversation({
    external_id: `call-list:${identityOf(cells, started.local)}`,
    direction: cells.parsed('direction', directionOf, 'is neither inbound nor outbound'),
    started_at: started.at,
    duration_ms:
      cells.duration('duration') ?? (hasEndDay(cells) ? untilEnd(cells, started) : untilClock(cells, started)),
    talk_ms: cells.duration('talk'),
    hold_ms: cells.duration('hold'),
    after_call_work_ms: cells.duration('after_call_work'),
    language: cells.parsed('language', languageOf, 'is no language that is known: write es, es-CL, …'),
    disposition: cells.text('disposition'),
    agent: agent === null ? null : { name: agent, email: agentEmail ?? addressIn(agent) },
    customer: mappedCustomer(cells, ['customer_phone'], options),
    campaign: cells.text('campaign'),
    team: cells.text('team'),
  })
  return [{ conversation, row: cells.row, recording: recordingName(cells.text('recording')) }]
}

/** Two systems may both have a call 1001: its time, by the list's own clock, distinguishes them. */
function identityOf(cells: RowCells, local: string): string {
  const id = cells.text('id')
  if (id !== null) return `${id}@${local}`
  const fields = ['agent', 'agent_email', 'customer_phone', 'customer_name', 'national_id', 'duration', 'direction']
  return createHash('sha256')
    .update(JSON.stringify([local, ...fields.map((field) => cells.whole(field))]))
    .digest('hex')
}

/** Whether the end has a day of its own. */
const hasEndDay = (cells: RowCells): boolean =>
  cells.whole('ended_at') !== '' && clockAlone(cells.whole('ended_at')) === null

function untilEnd(cells: RowCells, started: Started): number | null {
  const end = cells.moment('ended_at', 'ended_time')
  return end && cells.tried('ended_at', () => since(started, end))
}

type Started = { at: string; local: string }

function since(started: Started, end: Started): Tried<number> {
  const value = Date.parse(end.at) - Date.parse(started.at)
  return value >= 0 && value <= MAX_DURATION_MS ? { value } : { reason: 'is before the start, or years after it' }
}

/** An end without a day is that of the start, or of the day after it. */
function untilClock(cells: RowCells, started: Started): number | null {
  const field = ['ended_time', 'ended_at'].find((one) => clockAlone(cells.whole(one)) !== null)
  if (field === undefined) return null
  return cells.tried(field, (text): Tried<number> => {
    const days = [0, DAY_MS].map((ahead) =>
      new Date(Date.parse(`${started.local}Z`) + ahead).toISOString().slice(0, 10),
    )
    const ends = days.map((day) => cells.clock(`${day} ${clockAlone(text) ?? ''}`))
    const found = ends.map((end) => ('value' in end ? since(started, end.value) : end))
    return found.find((one) => 'value' in one) ?? found[0] ?? { reason: 'is no time of day' }
  })
}

const DAY_MS = 86_400_000

/** Paths of the recording machine lead nowhere here. */
const recordingName = (path: string | null) => path?.split(/[\\/]/).at(-1)?.trim() || null

/** The language tag (BCP 47) of a cell such as `es-CL`, `es_CL` or `Spanish`; null when it is none. */
function languageOf(text: string): string | null {
  const tag = text.replace('_', '-')
  if (/^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(tag) && tag.split('-')[0]!.length <= 3) return tag
  return NAMES.get(folded(text)) ?? null
}

const NAMES = new Map([
  ...languageNames('es', 'spanish español castellano espagnol espanhol 西班牙语 স্প্যানিশ'),
  ...languageNames('en', 'english inglés anglais inglês 英语 ইংরেজি'),
  ...languageNames('pt', 'portuguese portugués portugais português 葡萄牙语 পর্তুগিজ'),
  ...languageNames('fr', 'french francés français francês 法语 ফরাসি'),
  ...languageNames('zh', 'chinese chino chinois chinês 中文 汉语 চীনা'),
  ...languageNames('bn', 'bengali bengalí bengala 孟加拉语 বাংলা'),
])

function languageNames(tag: string, words: string): [string, string][] {
  return words.split(' ').map((word) => [folded(word), tag])
}
