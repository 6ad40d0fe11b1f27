import type { Generated } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'
import type { Day } from '#domain/time/reporting-period.ts'

import type { Id, Moment } from './columns.ts'

/** Days in UTC, or in the partner's own calendar; null for rows without a date. */
type Counted = { is_local: boolean; day: Day | null; rollup_key_id: number }
type Scored = {
  scorecard_version_id: number
  scored: number
  score_sum: number
  score_squares: number
  auto_failed: number
}

/** Automated scores, and the sums that dashboards read, which triggers write. */
export type FigureTables = {
  machine_score: {
    interaction_id: number
    scorecard_id: number
    scorecard_version_id: number
    score: number | null
    auto_failed: boolean
    passed: string[]
    failed: string[]
    undetermined: string[]
    judged_at: Moment
  }
  machine_due: { interaction_id: number }
  machine_run: {
    scorecard_id: number
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    run_after: Generated<number>
    run_done: Generated<number>
    run_total: number | null
  }
  rollup_key: {
    id: Id
    partner_id: number
    campaign_id: number | null
    team_id: number | null
    agent_id: number | null
    channel: Channel
    /** The key of the same partner, campaign and channel without team and agent. */
    campaign_key_id: Generated<number>
  }
  conversation_day: Counted & {
    conversations: number
    written: number
    timed: number
    handled: number
    talk_ms: number
    hold_ms: number
    after_call_work_ms: number
  }
  conversation_hour: Counted & { hour: number; conversations: number }
  speech_day: Counted & {
    spoken: number
    agent_talk_ms: number
    customer_talk_ms: number
    agent_turns: number
    interruptions: number
    measured: number
    silence_ms: number
    measured_ms: number
    felt: number
    sentiment: number
    changing: number
    sentiment_change: number
  }
  category_day: Counted & { rule_id: number; matched: number }
  machine_day: Counted & Scored & { conversations: number }
  machine_score_day: Counted & { scorecard_version_id: number; points: number; conversations: number }
  machine_answer_day: Counted & {
    scorecard_version_id: number
    question_id: string
    answers: number
    failed: number
    undetermined: number
  }
  evaluation_day: Counted &
    Scored & {
      evaluations: number
      end_user: number
      end_user_failed: number
      business: number
      business_failed: number
      compliance: number
      compliance_failed: number
      non_critical_answers: number
      non_critical_failed: number
    }
  evaluation_answer_day: Counted & {
    scorecard_version_id: number
    question_id: string
    answers: number
    failed: number
  }
}
