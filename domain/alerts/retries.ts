/** So often something is tried to be told; then somebody has to look. */
export const MAX_DELIVERY_ATTEMPTS = 9

/** How long to wait after so many tries that failed, in milliseconds: four times as long each time. Null: no more. */
export const waitAfter = (tries: number): number | null =>
  tries >= MAX_DELIVERY_ATTEMPTS ? null : Math.min(FIRST_MS * FACTOR ** (tries - 1), MAX_MS)

const FIRST_MS = 15_000
const FACTOR = 4
const MAX_MS = 6 * 3_600_000
