/** The total handle time of conversations, in milliseconds. The sums include only the handled ones. */
export type HandleTime = {
  talk_ms: number
  hold_ms: number
  after_call_work_ms: number
  /** Conversations whose agent and talk time are known. */
  handled: number
}

/**
 * Average handle time in milliseconds, null when nothing was handled: (talk + hold + after-call work) / handled,
 * as COPC and the dialler vendors define it. Missing hold time or after-call work counts as 0.
 */
export const averageHandleTime = ({ talk_ms, hold_ms, after_call_work_ms, handled }: HandleTime): number | null =>
  handled === 0 ? null : (talk_ms + hold_ms + after_call_work_ms) / handled
