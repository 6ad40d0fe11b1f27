import { useDeferredValue, useMemo, useState } from 'react'

import { foldText, positionsIn } from '#src/lib/fold-text.ts'

/** An occurrence: the index of its turn, and its index among the occurrences in that turn. */
export type Match = { turn: number; nth: number }

export type Find = {
  query: string
  setQuery: (query: string) => void
  /** The query as it is searched for; empty if there is no search. */
  foldedQuery: string
  matches: readonly Match[]
  /** The current match, or null if there is none. */
  current: Match | null
  /** The number of the current match from 1; 0 if there is none. */
  number: number
  /** Goes to the next (1) or the previous (-1) match; the last is followed by the first. */
  go: (by: 1 | -1) => void
}

/** Finds words in the text of a conversation: all occurrences, one after the other. */
export function useFind(turns: readonly { text: string }[]): Find {
  const [query, setQuery] = useState('')
  const [position, setPosition] = useState(0)
  // typing must stay fast in a long transcript
  const foldedQuery = foldText(useDeferredValue(query).trim())
  const isSearching = foldedQuery !== ''
  const texts = useMemo(() => (isSearching ? turns.map(({ text }) => foldText(text)) : []), [turns, isSearching])
  const matches = useMemo(
    () => texts.flatMap((text, turn) => positionsIn(text, foldedQuery).map((_, nth) => ({ turn, nth }))),
    [texts, foldedQuery],
  )
  const currentIndex = Math.min(position, Math.max(0, matches.length - 1))

  return {
    query,
    setQuery(typed) {
      setQuery(typed)
      setPosition(0)
    },
    foldedQuery,
    matches,
    current: matches[currentIndex] ?? null,
    number: matches.length === 0 ? 0 : currentIndex + 1,
    go: (by) => matches.length > 0 && setPosition((currentIndex + by + matches.length) % matches.length),
  }
}
