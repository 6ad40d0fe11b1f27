/** A field of a ticket as both knew it last, as it is here and as it is there. */
export type ThreeWays<Value> = { before: Value; ours: Value; theirs: Value }

/** What comes of it: it stays as it is here, or becomes as it is there; and whether a change of the other side gave way. */
export type Merged = { stands: 'ours' | 'theirs'; isOverruled: boolean }

type Changed = { here: Date | null; there: Date }

/**
 * Who changed it, says how it is. Where both did, and not alike, the later change stands, and theirs where both are of the same second: they
 * tell no more. Without a time of ours, theirs stands.
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
