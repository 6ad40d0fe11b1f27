import type { BeyondRows, InteractionRow } from './beyond-rows.ts'

/** The measurements of a conversation, as coarse as they are compared. */
export const measures = (rows: BeyondRows): Record<string, (one: InteractionRow) => number | null> => {
  const share = (part: number | null | undefined, whole: number | null | undefined) =>
    part === null || part === undefined || !whole ? null : Math.round((100 * part) / whole) / 100
  const signed = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(100 * value) / 100 + 0
  const analysis = ({ id }: InteractionRow) => rows.analyses.get(id)
  return {
    silence: (one) => share(analysis(one)?.silence_ms, one.duration_ms),
    talk: (one) => {
      const { agent_talk_ms: agent = null, customer_talk_ms: customer = null } = analysis(one) ?? {}
      return agent === null || customer === null ? null : share(agent, agent + customer)
    },
    overtalk: (one) => share(analysis(one)?.interruptions, analysis(one)?.agent_turns),
    sentiment: (one) => signed(analysis(one)?.sentiment_customer),
    'sentiment-change': (one) => signed(analysis(one)?.sentiment_change),
    'handle-time': (one) =>
      one.talk_ms === null
        ? null
        : 10 * Math.round((one.talk_ms + (one.hold_ms ?? 0) + (one.after_call_work_ms ?? 0)) / 10_000),
    score: (one) => {
      const [first] = rows.scores
        .filter(({ interaction_id, score }) => interaction_id === one.id && score !== null)
        .toSorted((some, other) => some.scorecard_id - other.scorecard_id)
      return first ? Math.round(first.score!) : null
    },
  }
}
