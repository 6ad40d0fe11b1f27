/** A field of a ticket: the last value that both sides knew, ours, and theirs. */
export type ThreeWays<Value> = { before: Value; ours: Value; theirs: Value }

/** The result: whose value wins, and whether a change of the other side was dropped. */
export type Merged = { stands: 'ours' | 'theirs'; isOverruled: boolean }

type Changed = { here: Date | null; there: Date }

/**
 * The side that changed it decides. If both did, differently, the later change wins, and theirs within the same second:
 * their times are no more precise. Without a time of ours, theirs wins.
 */
export function mergedField<Value>(
  { before, ours, theirs }: ThreeWays<Value>,
  at: Changed,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Merged {
  if (isSame(ours, theirs) || isSame(theirs, before)) return { stands: 'ours', isOverruled: false }
  if (isSame(ours, before)) return { stands: 'theirs', isOverruled: false }
  const isLater = at.here !== null && secondOf(at.here) > secondOf(at.there)
  return { stands: isLater ? 'ours' : 'theirs', isOverruled: true }
}

const secondOf = (at: Date) => Math.floor(at.getTime() / 1_000)
