import { describe, expect, test } from 'vitest'

import { conversationMeasures } from '#domain/conversations/conversation-measures.ts'
import { exampleTurns } from '#tests/support/example-call.ts'

import { rowFinder, transcriptRows } from './transcript.tsx'

const rows = transcriptRows(exampleTurns, conversationMeasures(exampleTurns, 65_000))

describe('the rows of a transcript', () => {
  test('have silences and interruptions where they happen, the last silence at the end', () => {
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['turn', 'turn', 'silence', 'turn', 'interruption', 'turn', 'turn', 'turn', 'silence'],
    ])
    expect(rows[2]).toMatchObject({ span: { start_ms: 20_000, end_ms: 25_000 } })
    expect(rows[4]).toMatchObject({ span: { start_ms: 29_000, end_ms: 30_000 } })
  })

  test('are only the turns if nothing could be measured', () => {
    const untimed = exampleTurns.map((turn) => ({ ...turn, start_ms: null, end_ms: null }))
    expect(transcriptRows(untimed, null).map(({ kind }) => kind)).toEqual(untimed.map(() => 'turn'))
  })
})

describe('the current row', () => {
  test('is the last turn that has started, also through a silence', () => {
    const rowAt = rowFinder(rows)
    expect([0, 7_999, 8_000, 22_000, 29_500, 64_000].map(rowAt)).toEqual([0, 0, 1, 1, 5, 7])
  })

  test('is null before the first turn, and if there are no times', () => {
    const late = transcriptRows(exampleTurns.slice(1), null)
    expect(rowFinder(late)(5_000)).toBeNull()
    expect(rowFinder(transcriptRows([{ ...exampleTurns[0]!, start_ms: null }], null))(5_000)).toBeNull()
  })

  test('follows the times, not the order in the source', () => {
    const mixed = transcriptRows([exampleTurns[1]!, exampleTurns[0]!], null)
    expect([1_000, 9_000].map(rowFinder(mixed))).toEqual([1, 0])
  })
})
