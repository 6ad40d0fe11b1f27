import type { ColumnType, Generated } from 'kysely'

import type { CoachingEventName, CoachingState } from '#contracts/coaching-states.ts'
import type { CampaignKind } from '#contracts/conversation.ts'
import type { EvaluationEventName, EvaluationKind, EvaluationState } from '#contracts/evaluation-states.ts'
import type { StepItem } from '#contracts/evaluations.ts'
import type { Family } from '#contracts/families.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { SuggestionSpan } from '#contracts/suggestions.ts'
import type { Day } from '#domain/time/reporting-period.ts'

import type { Id, Moment } from './columns.ts'

/** Written as text: the driver would convert an array to one of PostgreSQL's own. */
type JsonArray<Item> = ColumnType<Item[], string | undefined, string>

/** Scorecards, their evaluations, assignments, and the follow-up. */
export type QualityTables = {
  scorecard: {
    id: Id
    name: string
    locale: Locale
    campaign_kinds: Generated<CampaignKind[]>
    archived: Generated<boolean>
    published: Generated<boolean>
    created_by: number | null
    created_at: Generated<Moment>
    updated_at: Generated<Moment>
  }
  scorecard_version: {
    id: Id
    scorecard_id: number
    number: number
    state: Generated<'draft' | 'published'>
    content: ScorecardContent
    revision: Generated<number>
    note: Generated<string>
    created_by: number | null
    created_at: Generated<Moment>
    published_by: Generated<number | null>
    published_at: Generated<Moment | null>
  }
  evaluation: {
    id: Id
    kind: EvaluationKind
    scorecard_version_id: number
    interaction_id: number
    /** The key of its conversation, maintained by triggers. */
    rollup_key_id: Generated<number | null>
    from_seq: Generated<number | null>
    to_seq: Generated<number | null>
    evaluator_id: number | null
    state: Generated<EvaluationState>
    version: Generated<number>
    comment: Generated<string>
    score: Generated<number | null>
    raw_score: Generated<number | null>
    auto_failed: Generated<boolean>
    disputed_score: Generated<number | null>
    created_at: Generated<Moment>
    submitted_at: Generated<Moment | null>
    released_at: Generated<Moment | null>
    settled_at: Generated<Moment | null>
    dispute_until: Generated<Moment | null>
    calibration_id: Generated<number | null>
    repeats_id: Generated<number | null>
    end_user_failed: Generated<boolean | null>
    business_failed: Generated<boolean | null>
    compliance_failed: Generated<boolean | null>
    non_critical_answers: Generated<number>
    non_critical_failed: Generated<number>
  }
  evaluation_answer: {
    evaluation_id: number
    question_id: string
    value: string | null
    comment: Generated<string>
    root_causes: Generated<string[]>
    version: Generated<number>
    answered_by: number | null
    answered_at: Generated<Moment>
    family: Generated<Family | null>
    score: Generated<number | null>
    failed: Generated<boolean | null>
  }
  /** Has the id of its marker, which has its position and its author. */
  evidence: {
    id: number
    evaluation_id: number
    question_id: string
    last_seq: number | null
    start_char: number | null
    end_char: number | null
    turns_length: number | null
  }
  evaluation_step: {
    id: Id
    evaluation_id: number
    event: EvaluationEventName
    from_state: EvaluationState
    to_state: EvaluationState
    user_id: number | null
    at: Moment
    reason: Generated<string>
    items: JsonArray<StepItem>
    score: number | null
  }
  dispute_item: {
    evaluation_id: number
    question_id: string
    value: string | null
    proposed: string
    comment: string
    disputed_by: number | null
    disputed_at: Moment
    outcome: Generated<'accepted' | 'rejected' | null>
    outcome_comment: Generated<string>
    decided_by: Generated<number | null>
    decided_at: Generated<Moment | null>
  }
  evaluation_presence: {
    evaluation_id: number
    session_id: number
    user_id: number
    question_id: string | null
    seen_at: Moment
  }
  suggestion: {
    evaluation_id: number
    question_id: string
    origin: 'rule' | 'model'
    value: string | null
    reason: Generated<string>
    spans: JsonArray<SuggestionSpan>
    basis: Record<string, unknown>
    made_at: Moment
    shown_answer: Generated<string | null>
  }
  suggestion_agreement: {
    scorecard_id: number
    changes: number
    cells: ColumnType<unknown, string | undefined, string | null>
  }
  sampling_plan: {
    id: Id
    name: string
    scorecard_id: number
    filter: Record<string, unknown>
    period_from: Day
    period_to: Day
    time_zone: string
    per_agent: number | null
    total: number | null
    stratify_by: 'campaign' | 'channel' | 'team' | 'partner' | null
    seed: string
    state: Generated<'draft' | 'active' | 'closed'>
    version: Generated<number>
    created_by: number | null
    created_at: Generated<Moment>
    drawn_at: Generated<Moment | null>
    eligible: Generated<number | null>
  }
  sampling_plan_evaluator: { plan_id: number; user_id: number; target: number | null }
  assignment: {
    id: Id
    plan_id: number
    interaction_id: number
    evaluator_id: number | null
    due_on: Day
    state: Generated<'open' | 'done' | 'skipped'>
    reason: Generated<string>
    evaluation_id: Generated<number | null>
    settled_at: Generated<Moment | null>
    created_at: Generated<Moment>
  }
  calibration: {
    id: Id
    name: string
    kind: Generated<'agreement' | 'repeatability'>
    scorecard_version_id: number
    state: Generated<'open' | 'discussing' | 'closed'>
    due_on: Day
    threshold: Generated<number>
    version: Generated<number>
    created_by: number | null
    created_at: Generated<Moment>
    closed_at: Generated<Moment | null>
  }
  calibration_interaction: { calibration_id: number; interaction_id: number; position: number }
  calibration_participant: { calibration_id: number; user_id: number }
  consensus_answer: {
    calibration_id: number
    interaction_id: number
    question_id: string
    value: string
    comment: Generated<string>
    decided_by: number | null
    decided_at: Moment
  }
  coaching: {
    id: Id
    agent_id: number
    evaluation_id: number | null
    scorecard_id: number
    question_ids: string[]
    state: Generated<CoachingState>
    topic: string
    action: Generated<string>
    coach_id: number | null
    created_by: number | null
    created_at: Generated<Moment>
    agreed_at: Generated<Moment | null>
    agreed_by: Generated<number | null>
    follow_up_on: Day
    window_days: Generated<number>
    due_notified_on: Generated<Day | null>
    outcome: Generated<string>
    settled_at: Generated<Moment | null>
    version: Generated<number>
  }
  coaching_step: {
    id: Id
    coaching_id: number
    event: CoachingEventName
    from_state: CoachingState
    to_state: CoachingState
    user_id: number | null
    at: Moment
    reason: Generated<string>
  }
  notification: {
    id: Id
    user_id: number
    kind: NotificationKind
    subject: string
    actor_id: number | null
    created_at: Moment
    read_at: Generated<Moment | null>
    mailed_at: Generated<Moment | null>
  }
}
