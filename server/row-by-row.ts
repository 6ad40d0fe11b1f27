import { MAX_PER_PAGE } from '#contracts/lists/list-query.ts'

/** Everything that a list has, in its order: read as the longest page is, so that few rows are in memory however many there are. */
export async function* rowByRow<Found, Row>(
  read: (limit: number, offset: number) => Promise<Found[]>,
  tell: (found: Found[]) => Promise<Row[]> | Row[],
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += MAX_PER_PAGE) {
    const found = await read(MAX_PER_PAGE, offset)
    yield* await tell(found)
    if (found.length < MAX_PER_PAGE) return
  }
}
