import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { byteReader } from './byte-reader.ts'

test('a file reads the same however its chunks were cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 9 })),
      fc.array(fc.integer({ min: 0, max: 12 })),
      async (chunks, steps) => {
        const whole = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
        const reader = byteReader(arriving(chunks))
        let at = 0
        for (const [index, step] of steps.entries()) {
          const expected = whole.subarray(at, at + step)
          expect(await reader.peek(step)).toEqual(expected)
          const passed = index % 2 === 0 ? (await reader.take(step)).length : await reader.skip(step)
          expect(passed).toBe(expected.length)
          at += expected.length
        }
      },
    ),
  )
})

async function* arriving(chunks: Uint8Array[]) {
  yield* chunks
}
