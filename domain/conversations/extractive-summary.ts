import type { Turn } from '#contracts/conversation.ts'

import { plainWords } from '../text/plain-words.ts'
import { sentencesOf } from './sentences.ts'

/** A sentence that was said, and the index of its turn. */
export type SaidSentence = { at: number; text: string }

/** Fewer sentences than this need no summary: reading them all is as fast. */
export const MIN_SENTENCES = 6

/**
 * The sentences of agent and customer that represent the conversation best, as they were said and in their order: at most `most`,
 * and never more than half of them. Null if there are fewer than `MIN_SENTENCES` of at least six words.
 *
 * The sentences nearest to the centroid of all sentences are selected (Radev, Jing, Styś and Tam, “Centroid-based summarization of
 * multiple documents”, 2004), each time the one that repeats least of those already selected (maximal marginal relevance, Carbonell
 * and Goldstein, 1998). Words are weighted by their inverse document frequency among the sentences, and words of fewer than four
 * letters are ignored, so that no language needs a list of stop words. The same turns always give the same sentences.
 */
export function extractiveSummary(turns: readonly Pick<Turn, 'speaker' | 'text'>[], most = 5): SaidSentence[] | null {
  const candidates = candidatesIn(turns)
  if (candidates.length < MIN_SENTENCES) return null

  const weighted = weightedVectors(candidates)
  const vectors = weighted.map(unitVector)
  // from the weighted vectors, not the unit vectors: a sentence with more of the words is nearer to the centroid than a short one
  const centroid = sumOf(weighted)
  const relevance = vectors.map((vector) => product(vector, centroid))
  const highest = relevance.reduce((one, other) => Math.max(one, other), 0) || 1

  const selected: number[] = []
  const similarity = vectors.map(() => 0)
  while (selected.length < Math.min(most, Math.floor(candidates.length / 2))) {
    const score = (index: number) => (NEARNESS * relevance[index]!) / highest - (1 - NEARNESS) * similarity[index]!
    let best = -1
    for (let index = 0; index < vectors.length; index += 1) {
      if (!selected.includes(index) && (best < 0 || score(index) > score(best))) best = index
    }
    selected.push(best)
    const taken = sumOf([vectors[best]!])
    for (let index = 0; index < vectors.length; index += 1)
      similarity[index] = Math.max(similarity[index]!, product(vectors[index]!, taken))
  }
  return selected
    .toSorted((one, other) => one - other)
    .map((index) => ({ at: candidates[index]!.at, text: candidates[index]!.text }))
}

/** A sentence with its distinct words. */
type Candidate = SaidSentence & { words: string[] }
/** Words by their number, and the weight of each. */
type Vector = { words: readonly number[]; weights: readonly number[] }

/** The weight of relevance against dissimilarity to the selected sentences. */
const NEARNESS = 0.7
const MIN_WORDS = 6

/** A sentence that was said several times counts once, where it was said first. */
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

/** The words of each sentence, weighted by their inverse document frequency. */
function weightedVectors(candidates: readonly Candidate[]): Vector[] {
  const numbers = new Map<string, number>()
  const sentenceCounts: number[] = []
  const numbered = candidates.map(({ words }) =>
    words.map((word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      sentenceCounts[number] = (sentenceCounts[number] ?? 0) + 1
      return number
    }),
  )
  return numbered.map((words) => ({
    words,
    weights: words.map((word) => Math.log(candidates.length / sentenceCounts[word]!)),
  }))
}

/** The vector scaled to length 1; unchanged if all weights are 0. */
function unitVector({ words, weights }: Vector): Vector {
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return { words, weights: weights.map((weight) => weight / length) }
}

/** The total weight of each word in all vectors, by its number. */
function sumOf(vectors: readonly Vector[]): number[] {
  const sum: number[] = []
  for (const { words, weights } of vectors) {
    for (let index = 0; index < words.length; index += 1)
      sum[words[index]!] = (sum[words[index]!] ?? 0) + weights[index]!
  }
  return sum
}

function product({ words, weights }: Vector, other: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < words.length; index += 1) sum += weights[index]! * (other[words[index]!] ?? 0)
  return sum
}
