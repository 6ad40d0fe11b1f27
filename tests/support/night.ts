/** Whether this is the long run, `npm run test:night`: it has time for more of everything. */
export const isNight = process.env['TEST_NIGHT'] === '1'

/** How often something is repeated: a few times in every run, many times at night. */
export const times = (day: number, night: number): number => (isNight ? night : day)

/**
 * Seeds for random data. They are the same in every normal run, so that a failure comes from a change; a night run starts at
 * TEST_SEED. Put the seed into the title of its test, so that a failure names it, and `TEST_SEED=<seed - 1> npm test` repeats it first.
 */
export const seeds = (day: number, night: number): number[] =>
  Array.from({ length: times(day, night) }, (_, index) => Number(process.env['TEST_SEED'] ?? 0) + index + 1)
