import { setImmediate as otherWork } from 'node:timers/promises'

import type { Prepared } from '#server/modules/imports/batch.ts'

/** How long the database may take for a batch, and for whatever waits behind one. */
export const BATCH_MS = 120_000

/** What makes a batch worth its transaction, and keeps it from holding others up. The first that is reached ends it. */
export type BatchLimits = {
  items: number
  turns: number
  /** Of all texts. */
  characters: number
  /** Gathering conversations with their sound takes long: what is through by then is stored. */
  milliseconds: number
}

export const BATCH_LIMITS: BatchLimits = { items: 2_000, turns: 3_000, characters: 4_000_000, milliseconds: 1_000 }

/** Whatever comes with an item, gathered into batches in its order. */
export async function* batchesOf<One>(
  all: AsyncIterable<One>,
  itemOf: (one: One) => Prepared | null,
  limits: BatchLimits,
): AsyncGenerator<One[]> {
  let batch: One[] = []
  let [turns, characters, began] = [0, 0, 0]
  for await (const one of all) {
    if (batch.length === 0) [turns, characters, began] = [0, 0, performance.now()]
    batch.push(one)
    const told = turnsOf(itemOf(one))
    turns += told.length
    for (const { text, words } of told) characters += text.length + (words?.length ?? 0) * A_WORD
    // rows that are in memory come without a pause: the database would not hear of the batch before until this one is read
    if (batch.length % AT_A_STRETCH === 0) await otherWork()
    const isLarge = batch.length >= limits.items || turns >= limits.turns || characters >= limits.characters
    if (!isLarge && performance.now() - began < limits.milliseconds) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** So many parts of files are read before whatever else this process has to do gets its turn. */
export const AT_A_STRETCH = 50

const turnsOf = (item: Prepared | null) => (item && 'conversation' in item ? item.conversation.turns : [])

/** Characters of a word with its times, as JSON. */
const A_WORD = 80
