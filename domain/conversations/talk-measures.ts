import type { Speaker, Turn } from '#contracts/conversation.ts'

import { byStart, lengthOf, union, type Span } from '../time/spans.ts'

type Spoken = Pick<Turn, 'speaker' | 'start_ms' | 'end_ms' | 'text'>
type Person = 'agent' | 'customer'

export type TalkMeasures = {
  /** Words in the turns of each, segmented by Unicode rules (UAX #29), so that Chinese and Bengali are counted too. */
  agent_words: number
  customer_words: number
  /**
   * Words per minute of talk: words / (union of their turns in ms) × 60,000. Null, like all fields below, if one of the turns has no
   * times or nobody of that role talks.
   */
  agent_words_per_minute: number | null
  customer_words_per_minute: number | null
  /**
   * The longest stretch in which one person talks and the other does not start: from the start of a turn to the latest end of the
   * same person's turns that follow it. A turn of the other person interrupts it even within a turn; pauses, bots and announcements
   * do not. If several are equally long, the first.
   */
  agent_longest_monologue: Span | null
  customer_longest_monologue: Span | null
}

/** How much, how fast and how long without interruption each of them talks, from the turns in any order. */
export function talkMeasures(turns: readonly Spoken[]): TalkMeasures {
  const timed = turns.flatMap(({ speaker, start_ms, end_ms }) =>
    start_ms === null || end_ms === null ? [] : [{ speaker, start_ms, end_ms: Math.max(start_ms, end_ms) }],
  )
  const isTimed = timed.length === turns.length
  const wordsOf = (who: Person) =>
    turns.reduce((sum, { speaker, text }) => sum + (speaker === who ? words(text) : 0), 0)
  const paceOf = (who: Person, wordCount: number) => {
    const talk = lengthOf(union(timed.filter(({ speaker }) => speaker === who)))
    return isTimed && talk > 0 ? (wordCount / talk) * 60_000 : null
  }
  const [agentWords, customerWords] = [wordsOf('agent'), wordsOf('customer')]
  const monologues = isTimed ? monologuesIn(timed) : []

  return {
    agent_words: agentWords,
    customer_words: customerWords,
    agent_words_per_minute: paceOf('agent', agentWords),
    customer_words_per_minute: paceOf('customer', customerWords),
    agent_longest_monologue: longest(monologues, 'agent'),
    customer_longest_monologue: longest(monologues, 'customer'),
  }
}

type Monologue = Span & { speaker: Speaker }

function monologuesIn(timed: readonly Monologue[]): Monologue[] {
  const monologues: Monologue[] = []
  const people = timed.filter(({ speaker }) => speaker === 'agent' || speaker === 'customer')
  for (const turn of people.toSorted((one, other) => byStart(one, other) || one.speaker.localeCompare(other.speaker))) {
    const open = monologues.at(-1)
    if (open?.speaker === turn.speaker) open.end_ms = Math.max(open.end_ms, turn.end_ms)
    else monologues.push({ ...turn })
  }
  return monologues
}

function longest(monologues: readonly Monologue[], who: Person): Span | null {
  const own = monologues.filter(({ speaker }) => speaker === who)
  const found = own.toSorted((one, other) => lengthOf([other]) - lengthOf([one]))[0]
  return found ? { start_ms: found.start_ms, end_ms: found.end_ms } : null
}

function words(text: string): number {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  return count
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
