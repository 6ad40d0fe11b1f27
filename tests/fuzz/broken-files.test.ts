import { describe, expect, test } from 'vitest'

import { goldenFiles } from './golden.ts'
import { inputOf } from './input.ts'
import { readInput } from './read-input.ts'

/** The first broken files of the fuzzer, the same in every run. `npm run test:night` and `npm run fuzz` read as many as fit into a minute. */
const SEED = 1
const COUNT = 60

describe(`files that are broken with seed ${SEED} are read or refused`, async () => {
  test.each([...(await goldenFiles())])('%s', async (_format, files) => {
    for (let nth = 0; nth < COUNT; nth += 1) {
      await expect(readInput(inputOf(files, SEED, nth)), `input ${nth}`).resolves.toBeUndefined()
    }
  })
})
