/** What the handle time of some conversations sums up to, milliseconds. The sums run over the handled ones only. */
export type HandleTime = {
  talk_ms: number
  hold_ms: number
  after_call_work_ms: number
  /** Conversations whose agent and talk time are known. */
  handled: number
}

/**
 * Average handle time in milliseconds, null when nothing was handled: (talk + hold + after-call work) / handled,
 * as COPC and the dialler vendors define it. A source that tells no hold or after-call work counts as none.
 */
export const averageHandleTime = ({ talk_ms, hold_ms, after_call_work_ms, handled }: HandleTime): number | null =>
  handled === 0 ? null : (talk_ms + hold_ms + after_call_work_ms) / handled
