import { describe, expect, test } from 'vitest'

import { pronunciation, timeline } from './make-recordings.ts'

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

test.each([
  ['es-CL', '11.209.346-K.', '11.209.346 guion K.'],
  ['es-CL', '0,32 UF', '0,32 u efe'],
  ['es-PE', 'Es el 08731462.', 'Es el 08 73 14 62.'],
  ['es-MX', 'la CURP GALR850917MJCRPS05.', 'la CURP G, A, L, R, 8, 5, 0, 9, 1, 7, M, J, C, R, P, S, 0, 5.'],
  ['pt-BR', '318.407.562-17.', '3, 1, 8, 4, 0, 7, 5, 6, 2,  traço , 1, 7.'],
  ['pt-BR', 'Mandam por e-mail 39 reais?', 'Mandam por e-mail 39 reais?'],
])('in %s "%s" is pronounced "%s"', (language, text, spoken) => {
  expect(pronunciation(text, language)).toBe(spoken)
})
