/** Stores a batch; if the database refuses its data, half after half, until the item at fault is found. */
export async function storeOrSplit<Item, Outcome>(
  items: readonly Item[],
  store: (items: readonly Item[]) => Promise<Outcome[]>,
  refuse: (item: Item, reason: string) => Promise<Outcome>,
): Promise<Outcome[]> {
  try {
    return await store(items)
  } catch (error) {
    if (!isAboutData(error)) throw error
    const [only] = items
    if (items.length === 1 && only !== undefined) {
      return [await refuse(only, `The database does not take it: ${error.message}.`)]
    }
    const middle = items.length >> 1
    const first = await storeOrSplit(items.slice(0, middle), store, refuse)
    return [...first, ...(await storeOrSplit(items.slice(middle), store, refuse))]
  }
}

/** SQLSTATE classes data exception, integrity violation and program limit exceeded. */
const isAboutData = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code))
