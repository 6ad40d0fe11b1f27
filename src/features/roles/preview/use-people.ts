import { useEffect, useState } from 'react'

import type { UserRowDto } from '#contracts/users.ts'

type Search = (q: string, signal: AbortSignal) => Promise<UserRowDto[]>

/** The people whom the words fit, a moment after the last letter was typed. A search that fails finds nobody. */
export function usePeople(search: Search, words: string): { people: readonly UserRowDto[]; isPending: boolean } {
  const [found, setFound] = useState<{ words: string | null; people: readonly UserRowDto[] }>({
    words: null,
    people: [],
  })

  useEffect(() => {
    const abort = new AbortController()
    const wait = setTimeout(async () => {
      const people = await search(words, abort.signal).catch(() => [])
      if (!abort.signal.aborted) setFound({ words, people })
    }, SETTLE_MS)
    return () => {
      clearTimeout(wait)
      abort.abort()
    }
  }, [search, words])

  return { people: found.people, isPending: found.words !== words }
}

const SETTLE_MS = 200
