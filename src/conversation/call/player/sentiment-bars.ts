import type { Speaker, Turn } from '#contracts/conversation.ts'

export type JudgedTurn = Turn & { sentiment?: number | undefined }

/** A stretch of the recording whose judged turns are drawn as one bar. */
export type SentimentBar = { start_ms: number; end_ms: number; speaker: 'agent' | 'customer'; mean: number }

/**
 * The judged turns of agent and customer, each from its start to its end. Where there are more than `most`, along so many equal
 * stretches, each turn in the one where it starts.
 */
export function sentimentBars(turns: readonly JudgedTurn[], duration_ms: number, most: number): SentimentBar[] {
  const judged = judgedIn(turns, duration_ms)
  return judged.length > most ? stretches(judged, duration_ms / most) : judged
}

function judgedIn(turns: readonly JudgedTurn[], duration_ms: number): SentimentBar[] {
  return turns.flatMap(({ speaker, start_ms, end_ms, sentiment }) =>
    sentiment === undefined || start_ms === null || start_ms >= duration_ms || !isParty(speaker)
      ? []
      : [{ start_ms, end_ms: Math.min(duration_ms, end_ms ?? start_ms), speaker, mean: sentiment }],
  )
}

const isParty = (speaker: Speaker): speaker is SentimentBar['speaker'] => speaker === 'agent' || speaker === 'customer'

function stretches(judged: readonly SentimentBar[], width: number): SentimentBar[] {
  const sums = new Map<string, { column: number; speaker: SentimentBar['speaker']; sum: number; count: number }>()
  for (const { speaker, start_ms, mean: sentiment } of judged) {
    const column = Math.floor(start_ms / width)
    const key = `${speaker} ${column}`
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 }
    sums.set(key, { column, speaker, sum: sum + sentiment, count: count + 1 })
  }
  return [...sums.values()].map(({ column, speaker, sum, count }) => ({
    start_ms: column * width,
    end_ms: (column + 1) * width,
    speaker,
    mean: sum / count,
  }))
}

export type SentimentSummary = { judged: number; mean: number; lowest: { sentiment: number; start_ms: number | null } }

/** What a speaker's judged turns come to; null where there are none. */
export function sentimentSummary(turns: readonly JudgedTurn[], who: 'agent' | 'customer'): SentimentSummary | null {
  const judged = turns.flatMap(({ speaker, sentiment, start_ms }) =>
    speaker === who && sentiment !== undefined ? [{ sentiment, start_ms }] : [],
  )
  const [first, ...others] = judged
  if (!first) return null
  return {
    judged: judged.length,
    mean: judged.reduce((sum, { sentiment }) => sum + sentiment, 0) / judged.length,
    lowest: others.reduce((low, turn) => (turn.sentiment < low.sentiment ? turn : low), first),
  }
}
