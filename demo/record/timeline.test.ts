import { describe, expect, test } from 'vitest'

import { timeline } from './timeline.ts'

describe('a line', () => {
  test('waits for its pause, or a usual one, after the line before', () => {
    const [first, second] = timeline(
      [
        ['customer', 'Hello?', 900],
        ['agent', 'Good morning.'],
      ],
      [400, 1_000],
    )
    expect(first).toEqual({ speaker: 'customer', start_ms: 900, end_ms: 1_300, text: 'Hello?' })
    expect(second!.start_ms).toBeGreaterThanOrEqual(1_300 + 250)
    expect(second!.start_ms).toBeLessThan(1_300 + 750)
  })

  test('with a pause below zero starts during the other one, and the next one waits for both', () => {
    const turns = timeline(
      [
        ['customer', 'But they told me', 0],
        ['agent', 'Yes.', -800],
        ['customer', 'Let me finish.', 100],
      ],
      [3_000, 500, 1_000],
    )
    expect(turns.map(({ start_ms }) => start_ms)).toEqual([0, 2_200, 3_100])
  })
})
