/** The same in the same order, where the next is made while the reader is busy with the one before. */
export async function* prefetch<One>(all: AsyncGenerator<One>): AsyncGenerator<One> {
  let coming = all.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = all.next()
      coming.catch(() => {}) // told to the reader when they come back for it
      yield value
    }
  } finally {
    await all.return(undefined)
  }
}
