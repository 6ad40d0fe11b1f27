import { expect, test } from 'vitest'

import type { CallMarker } from '#contracts/call-markers.ts'

import { marksOfTurns } from './marks-of-turns.ts'

const mark = (id: number, seq: number | null, start_ms: number | null): CallMarker => ({
  ...{ id, seq, start_ms, end_ms: null },
  ...{ kind: 'issue', name: 'x', origin: 'source' },
})
const turns = [{ start_ms: 0 }, { start_ms: 2_000 }, { start_ms: null }]

test('a mark belongs to the turn that it names, or to the turn at its time', () => {
  const marks = marksOfTurns(turns, [mark(1, 2, 0), mark(2, null, 1_999), mark(3, null, 2_000), mark(4, 1, null)])
  expect([...marks].map(([seq, own]) => [seq, own.map(({ id }) => id)])).toEqual([
    [2, [1]],
    [0, [2]],
    [1, [3, 4]],
  ])
})

test('a mark of the whole conversation belongs to no turn', () => {
  expect(marksOfTurns(turns, [mark(1, null, null)]).size).toBe(0)
  expect(marksOfTurns([{ start_ms: null }], [mark(1, null, 5)]).size).toBe(0)
})
