import type { Peaks } from '#contracts/calls.ts'
import type { Speaker } from '#contracts/conversation.ts'

export type Lane = {
  /** From 1, as the recording has them. */
  channel: number
  /** Who is heard; null when everybody is mixed into it or it is not known. */
  speaker: Speaker | null
  loudness: readonly number[]
}

/** The lanes from the top: customer, agent, the others. Empty until they are known. */
export function lanesOf(peaks: Peaks | null, speakers: readonly Speaker[] | null): Lane[] {
  const lanes = (peaks?.lanes ?? []).map((loudness, at) => ({
    channel: at + 1,
    speaker: speakers?.[at] ?? null,
    loudness,
  }))
  return lanes.toSorted((one, other) => place(one) - place(other))
}

const ORDER: readonly (Speaker | null)[] = ['customer', 'agent', 'bot', 'system', null]
const place = ({ speaker }: Lane) => ORDER.indexOf(speaker)
