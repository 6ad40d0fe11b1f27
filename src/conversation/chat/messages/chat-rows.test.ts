import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { speakers, type Speaker } from '#contracts/conversation.ts'

import { chatRows } from './chat-rows.ts'

const turnOf = (speaker: Speaker, start_ms: number | null) => ({ speaker, speaker_name: null, start_ms })
const HOUR = 3_600_000

describe('the rows of a chat', () => {
  test('start each day of the partner’s time zone, whatever the day in UTC', () => {
    const turns = [turnOf('customer', 0), turnOf('agent', HOUR), turnOf('agent', 2 * HOUR)]
    expect(chatRows(turns, '2026-03-02T01:30:00Z', 'America/Lima')).toEqual([
      { kind: 'day', day: '2026-03-01', end: 4 },
      { kind: 'message', at: 0, isContinued: false },
      { kind: 'message', at: 1, isContinued: false },
      { kind: 'message', at: 2, isContinued: true },
    ])
    expect(chatRows(turns, '2026-03-02T03:30:00Z', 'America/Lima').filter(({ kind }) => kind === 'day')).toEqual([
      { kind: 'day', day: '2026-03-01', end: 3 },
      { kind: 'day', day: '2026-03-02', end: 5 },
    ])
  })

  test('name the author again on a new day, and when another person of the same role writes', () => {
    const turns = [
      turnOf('agent', 0),
      turnOf('agent', 24 * HOUR),
      { ...turnOf('agent', 25 * HOUR), speaker_name: 'Ana' },
      { ...turnOf('agent', 26 * HOUR), speaker_name: 'Ana' },
    ]
    const rows = chatRows(turns, '2026-03-02T12:00:00Z', 'UTC')
    expect(rows.flatMap((row) => (row.kind === 'message' ? [row.isContinued] : []))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('have no days if the start of the chat is not known', () => {
    expect(chatRows([turnOf('agent', 0)], null, 'UTC')).toEqual([{ kind: 'message', at: 0, isContinued: false }])
  })

  test('contain every message once, in order, each within a day, and days end where the next begins', () => {
    const message = record({
      speaker: constantFrom(...speakers),
      speaker_name: option(constantFrom('Ana', 'Luis')),
      start_ms: option(integer({ min: 0, max: 10 * 24 * HOUR })),
    })
    assert(
      property(array(message, { maxLength: 50 }), (turns) => {
        const rows = chatRows(turns, '2026-03-02T12:00:00Z', 'America/Santiago')
        expect(rows.flatMap((row) => (row.kind === 'message' ? [row.at] : []))).toEqual(turns.map((_, at) => at))
        const days = rows.flatMap((row, start) => (row.kind === 'day' ? [{ start, end: row.end }] : []))
        expect(days.map(({ end }) => end)).toEqual(
          [...days.slice(1).map(({ start }) => start), rows.length].slice(0, days.length),
        )
        expect(days.every(({ start, end }) => end > start + 1)).toBe(true)
      }),
    )
  })
})
