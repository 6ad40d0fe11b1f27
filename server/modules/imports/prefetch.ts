/** The same items in the same order; the next one is prepared while the reader is busy with the one before. */
export async function* prefetch<One>(all: AsyncGenerator<One>): AsyncGenerator<One> {
  let next = all.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = all.next()
      next.catch(() => {}) // the reader gets the error when they come back for it
      yield value
    }
  } finally {
    await all.return(undefined)
  }
}
