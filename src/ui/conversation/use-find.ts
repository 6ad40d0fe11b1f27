import { useDeferredValue, useMemo, useState } from 'react'

import { folded, placesIn } from '#src/lib/folded.ts'

/** An occurrence: in which turn, and as which of those in it. */
export type Match = { turn: number; nth: number }

export type Find = {
  query: string
  setQuery: (query: string) => void
  /** The query as it is searched for; empty when nothing is. */
  wanted: string
  matches: readonly Match[]
  /** The one that is looked at, or null when there is none. */
  current: Match | null
  /** Its number, from 1; 0 when there is none. */
  number: number
  /** To the next (1) or the one before (-1), round and round. */
  go: (by: 1 | -1) => void
}

/** Finding words in what was said or written: every occurrence, one after the other. */
export function useFind(turns: readonly { text: string }[]): Find {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  // a long transcript must not slow down the typing
  const wanted = folded(useDeferredValue(query).trim())
  const isSearching = wanted !== ''
  const texts = useMemo(() => (isSearching ? turns.map(({ text }) => folded(text)) : []), [turns, isSearching])
  const matches = useMemo(
    () => texts.flatMap((text, turn) => placesIn(text, wanted).map((_, nth) => ({ turn, nth }))),
    [texts, wanted],
  )
  const shown = Math.min(at, Math.max(0, matches.length - 1))

  return {
    query,
    setQuery(typed) {
      setQuery(typed)
      setAt(0)
    },
    wanted,
    matches,
    current: matches[shown] ?? null,
    number: matches.length === 0 ? 0 : shown + 1,
    go: (by) => matches.length > 0 && setAt((shown + by + matches.length) % matches.length),
  }
}
