import type { SaidLeaf, SearchLeaf } from '#server/search/search-words.ts'

/** A word of a text and where it stands, in UTF-16 units. */
export type FoundWord = { text: string; start: number; end: number }

/** The words of a text; Chinese, which writes no blanks, character by character. */
export const wordsIn = (text: string): FoundWord[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))

const WORD = /[\u2e80-\u9fff\uf900-\ufaff]|(?:(?![\u2e80-\u9fff\uf900-\ufaff])[\p{L}\p{N}\p{M}])+/gu

/** Where something of the search stands: pairs of start and end, in order and apart. */
export function marksIn(
  words: readonly FoundWord[],
  leaves: readonly SaidLeaf[],
  stemOf: (word: string) => string,
): [number, number][] {
  const stems = words.map(({ text }) => stemOf(text))
  const found = leaves.flatMap(({ leaf }) => spansOf(leaf, stems, stemOf))
  const marks: [number, number][] = []
  for (const [first, last] of found.toSorted((one, other) => one[0] - other[0])) {
    const start = words[first]!.start
    const end = words[last]!.end
    const before = marks.at(-1)
    if (before && start <= before[1]) before[1] = Math.max(before[1], end)
    else marks.push([start, end])
  }
  return marks
}

/** First and last word of each place, both included. */
type Span = [first: number, last: number]

function spansOf(leaf: SearchLeaf, stems: readonly string[], stemOf: (word: string) => string): Span[] {
  if (leaf.kind !== 'near') return sequences(leaf.text, leaf.kind === 'word' && leaf.isPrefix, stems, stemOf)
  const [ones, others] = leaf.words.map(({ text, isPrefix }) => sequences(text, isPrefix, stems, stemOf)) as [
    Span[],
    Span[],
  ]
  const isNear = (one: Span, other: Span) => {
    const apart = Math.abs(one[0] - other[0])
    return apart > 0 && apart <= leaf.distance
  }
  return [
    ...ones.filter((one) => others.some((other) => isNear(one, other))),
    ...others.filter((other) => ones.some((one) => isNear(one, other))),
  ]
}

/** Where these words stand one after the other. */
function sequences(
  text: string,
  isPrefix: boolean,
  stems: readonly string[],
  stemOf: (word: string) => string,
): Span[] {
  const asked = wordsIn(text).map((word) => stemOf(word.text))
  if (asked.length === 0) return []
  const fits = (stem: string | undefined, wanted: string) => (isPrefix ? stem?.startsWith(wanted) : stem === wanted)
  return stems.flatMap((_, at): Span[] =>
    asked.every((wanted, after) => fits(stems[at + after], wanted)) ? [[at, at + asked.length - 1]] : [],
  )
}
