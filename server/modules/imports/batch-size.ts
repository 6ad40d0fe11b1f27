import { setImmediate as otherWork } from 'node:timers/promises'

import type { Prepared } from '#server/modules/imports/batch.ts'

/** How long the database may take for a batch, and for whatever waits for it. */
export const BATCH_MS = 120_000

/**
 * The limits of a batch: large enough to be worth a transaction, and small enough not to block others. The first one that is reached ends
 * it.
 */
export type BatchLimits = {
  items: number
  turns: number
  /** Of all texts. */
  characters: number
  /** Reading conversations with their sound takes long: what is done by then is stored. */
  milliseconds: number
}

export const BATCH_LIMITS: BatchLimits = { items: 2_000, turns: 3_000, characters: 4_000_000, milliseconds: 1_000 }

/** Groups anything that comes with an item into batches, in its order. */
export async function* batchesOf<One>(
  all: AsyncIterable<One>,
  itemOf: (one: One) => Prepared | null,
  limits: BatchLimits,
): AsyncGenerator<One[]> {
  let batch: One[] = []
  let [turns, characters, startedAt] = [0, 0, 0]
  for await (const one of all) {
    if (batch.length === 0) [turns, characters, startedAt] = [0, 0, performance.now()]
    batch.push(one)
    const added = turnsOf(itemOf(one))
    turns += added.length
    for (const { text, words } of added) characters += text.length + (words?.length ?? 0) * WORD_CHARACTERS
    // rows that are in memory come without a pause: the database would not get the batch before until this one is read
    if (batch.length % YIELD_EVERY === 0) await otherWork()
    const isLarge = batch.length >= limits.items || turns >= limits.turns || characters >= limits.characters
    if (!isLarge && performance.now() - startedAt < limits.milliseconds) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** How many parts of files are read before other work of this process gets its turn. */
export const YIELD_EVERY = 50

const turnsOf = (item: Prepared | null) => (item && 'conversation' in item ? item.conversation.turns : [])

/** Characters of a word with its times, as JSON. */
const WORD_CHARACTERS = 80
