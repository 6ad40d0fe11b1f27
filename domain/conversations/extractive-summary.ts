import type { Turn } from '#contracts/conversation.ts'

import { plainWords } from '../text/plain-words.ts'
import { sentencesOf } from './sentences.ts'

/** A sentence that was said, and the turn it stands in, counted from 0. */
export type SaidSentence = { at: number; text: string }

/** Fewer sentences than this are read as fast as a choice of them. */
export const MIN_SENTENCES = 6

/**
 * The sentences of agent and customer that stand best for all of them, as they were said and in that order: at most `most`,
 * and never more than every second one. Null where there are fewer than `MIN_SENTENCES` of six words and more.
 *
 * The nearest to the centroid of all sentences are taken (Radev, Jing, Styś and Tam, “Centroid-based summarization of multiple
 * documents”, 2004), each time the one that says least again of what is taken already (maximal marginal relevance, Carbonell and
 * Goldstein, 1998). Words weigh by their inverse document frequency among the sentences themselves, and those of less than four
 * letters nothing: so no language needs its list of stop words. The same turns always give the same sentences.
 */
export function extractiveSummary(turns: readonly Pick<Turn, 'speaker' | 'text'>[], most = 5): SaidSentence[] | null {
  const candidates = candidatesIn(turns)
  if (candidates.length < MIN_SENTENCES) return null

  const weighed = weighedVectors(candidates)
  const vectors = weighed.map(unitVector)
  // of the words as they weigh: a sentence that says more of them is nearer to all than a short one
  const centroid = sumOf(weighed)
  const relevance = vectors.map((vector) => product(vector, centroid))
  const highest = relevance.reduce((one, other) => Math.max(one, other), 0) || 1

  const chosen: number[] = []
  const alike = vectors.map(() => 0)
  while (chosen.length < Math.min(most, Math.floor(candidates.length / 2))) {
    const worth = (at: number) => (NEARNESS * relevance[at]!) / highest - (1 - NEARNESS) * alike[at]!
    let best = -1
    for (let at = 0; at < vectors.length; at += 1) {
      if (!chosen.includes(at) && (best < 0 || worth(at) > worth(best))) best = at
    }
    chosen.push(best)
    const taken = sumOf([vectors[best]!])
    for (let at = 0; at < vectors.length; at += 1) alike[at] = Math.max(alike[at]!, product(vectors[at]!, taken))
  }
  return chosen
    .toSorted((one, other) => one - other)
    .map((at) => ({ at: candidates[at]!.at, text: candidates[at]!.text }))
}

/** With its words, each once. */
type Candidate = SaidSentence & { words: string[] }
/** Words by their number, and what each weighs. */
type Vector = { words: readonly number[]; weights: readonly number[] }

/** How much being near to all weighs against being unlike what is chosen. */
const NEARNESS = 0.7
const MIN_WORDS = 6

/** What was said twice in the same words counts once, where it was said first. */
function candidatesIn(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): Candidate[] {
  const seen = new Set<string>()
  return turns.flatMap(({ speaker, text }, at) => {
    if (speaker !== 'agent' && speaker !== 'customer') return []
    return sentencesOf(text).flatMap((sentence) => {
      const plain = plainWords(sentence)
      const all = plain.split(' ')
      if (all.length < MIN_WORDS || seen.has(plain)) return []
      seen.add(plain)
      return [{ at, text: sentence, words: [...new Set(all)].filter((word) => WORD.test(word)) }]
    })
  })
}

const WORD = /^\p{L}{4,}$/u

/** The words of each by their inverse document frequency. */
function weighedVectors(candidates: readonly Candidate[]): Vector[] {
  const numbers = new Map<string, number>()
  const inHowMany: number[] = []
  const numbered = candidates.map(({ words }) =>
    words.map((word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      inHowMany[number] = (inHowMany[number] ?? 0) + 1
      return number
    }),
  )
  return numbered.map((words) => ({
    words,
    weights: words.map((word) => Math.log(candidates.length / inHowMany[word]!)),
  }))
}

/** Of the length 1; of nothing where no word weighs anything. */
function unitVector({ words, weights }: Vector): Vector {
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return { words, weights: weights.map((weight) => weight / length) }
}

/** How much each word weighs in all of them together, by its number. */
function sumOf(vectors: readonly Vector[]): number[] {
  const sum: number[] = []
  for (const { words, weights } of vectors) {
    for (let nth = 0; nth < words.length; nth += 1) sum[words[nth]!] = (sum[words[nth]!] ?? 0) + weights[nth]!
  }
  return sum
}

function product({ words, weights }: Vector, other: readonly number[]): number {
  let sum = 0
  for (let nth = 0; nth < words.length; nth += 1) sum += weights[nth]! * (other[words[nth]!] ?? 0)
  return sum
}
