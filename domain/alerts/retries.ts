/** So often something is tried to be told; then somebody has to look. */
export const MOST_TRIES = 9

/** How long to wait after so many tries that failed, in milliseconds: four times as long each time. Null: no more. */
export const waitAfter = (tries: number): number | null =>
  tries >= MOST_TRIES ? null : Math.min(FIRST_MS * FACTOR ** (tries - 1), LONGEST_MS)

const FIRST_MS = 15_000
const FACTOR = 4
const LONGEST_MS = 6 * 3_600_000
