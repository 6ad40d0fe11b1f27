type Batches<Item> = {
  /** Items that a batch holds at the most. */
  size: number
  /** A batch that has this weight gets no more items. */
  weight: number
  weightOf: (item: Item) => number
}

/** The same items, many at a time; the last batch may be smaller. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  { size, weight, weightOf }: Batches<Item>,
): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  let left = weight
  for await (const item of items) {
    left -= weightOf(item)
    if (batch.push(item) < size && left > 0) continue
    yield batch
    batch = []
    left = weight
  }
  if (batch.length > 0) yield batch
}
