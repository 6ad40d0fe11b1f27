import { useEffect, useState } from 'react'

/** Somebody whom a note may mention. */
export type FoundPerson = { id: number; name: string; team: string | null }
export type FindPeople = (words: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>

/** Whom the words fit, a moment after the last letter; null while nobody asks or knows. A search that fails finds nobody. */
export function useFoundPeople(find: FindPeople, words: string | null): readonly FoundPerson[] | null {
  const [found, setFound] = useState<{ words: string; people: readonly FoundPerson[] } | null>(null)

  useEffect(() => {
    if (words === null) return
    const abort = new AbortController()
    const wait = setTimeout(async () => {
      const people = await find(words, abort.signal).catch(() => [])
      if (!abort.signal.aborted) setFound({ words, people })
    }, SETTLE_MS)
    return () => {
      clearTimeout(wait)
      abort.abort()
    }
  }, [find, words])

  return words === null || !found ? null : found.people
}

const SETTLE_MS = 150
