import { REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import type { Database } from '#server/db/database.ts'

export type FiguresRows = Awaited<ReturnType<typeof figuresRows>>

/** The rows that figures are counted from, joined in JavaScript. */
export async function figuresRows(db: Database) {
  const all = await readAll(db)
  const zones = new Map(all.partners.map(({ id, time_zone }) => [id, time_zone]))
  const analyses = new Map(all.analyses.map((one) => [one.interaction_id, one]))
  const scorecards = new Map(all.versions.map(({ id, scorecard_id }) => [id, scorecard_id]))
  const conversations = all.conversations.map((one) => ({
    ...one,
    time_zone: zones.get(one.partner_id)!,
    analysis: analyses.get(one.id) ?? null,
    matches: all.matches.filter(({ interaction_id }) => interaction_id === one.id).map(({ rule_id }) => rule_id),
  }))
  const byId = new Map(conversations.map((one) => [one.id, one]))

  return {
    conversations,
    rules: all.rules,
    policies: all.policies,
    machine: all.machine.map((one) => ({
      ...one,
      conversation: byId.get(one.interaction_id)!,
      scorecard_id: scorecards.get(one.scorecard_version_id)!,
    })),
    evaluations: all.evaluations.map((one) => ({
      ...one,
      conversation: byId.get(one.interaction_id)!,
      scorecard_id: scorecards.get(one.scorecard_version_id)!,
      answers: all.answers.filter(({ evaluation_id }) => evaluation_id === one.id),
      hidden_from: all.participants.filter((part) => isBlind(all, scorecards, part, one)).map(({ user_id }) => user_id),
    })),
  }
}

const readAll = async (db: Database) => ({
  partners: await db.selectFrom('partner').select(['id', 'time_zone']).execute(),
  conversations: await db
    .selectFrom('interaction')
    .select(['id', 'partner_id', 'campaign_id', 'team_id', 'agent_id', 'channel', 'started_at', 'duration_ms'])
    .select(['talk_ms', 'hold_ms', 'after_call_work_ms', 'turn_count', 'timed'])
    .execute(),
  analyses: await db
    .selectFrom('conversation_analysis')
    .select(['interaction_id', 'agent_talk_ms', 'customer_talk_ms', 'silence_ms', 'agent_turns', 'interruptions'])
    .select(['sentiment_customer', 'sentiment_change'])
    .execute(),
  rules: await db
    .selectFrom('category_rule')
    .select(['id', 'query', 'channels', 'campaign_ids', 'active', 'removed'])
    .execute(),
  matches: await db.selectFrom('category_match').select(['rule_id', 'interaction_id']).execute(),
  versions: await db.selectFrom('scorecard_version').select(['id', 'scorecard_id']).execute(),
  machine: await db.selectFrom('machine_score').selectAll().execute(),
  evaluations: await db.selectFrom('evaluation').selectAll().execute(),
  answers: await db.selectFrom('evaluation_answer').select(['evaluation_id', 'question_id', 'failed']).execute(),
  calibrations: await db.selectFrom('calibration').selectAll().execute(),
  participants: await db.selectFrom('calibration_participant').selectAll().execute(),
  calibrated: await db.selectFrom('calibration_interaction').selectAll().execute(),
  disputes: await db.selectFrom('dispute_item').select(['evaluation_id', 'outcome']).execute(),
  policies: await db
    .selectFrom('policy')
    .select(['partner_id', 'campaign_id', 'team_id', 'agent_id', 'status', 'effective_on', 'ended_on'])
    .execute(),
})
type All = Awaited<ReturnType<typeof readAll>>

/** Whether an evaluation must be hidden from a participant of a calibration who still has to judge its conversation blind. */
function isBlind(
  all: All,
  scorecards: Map<number, number>,
  { calibration_id, user_id }: All['participants'][number],
  evaluation: All['evaluations'][number],
): boolean {
  const { interaction_id, evaluator_id } = evaluation
  const calibration = all.calibrations.find(({ id }) => id === calibration_id)!
  if (calibration.state !== 'open' || evaluation.calibration_id === calibration_id) return false
  const isOfIt = all.calibrated.some(
    (one) => one.calibration_id === calibration_id && one.interaction_id === interaction_id,
  )
  const hasAnswered = all.evaluations.some(
    (one) =>
      one.calibration_id === calibration_id &&
      one.interaction_id === interaction_id &&
      one.evaluator_id === user_id &&
      one.state === 'submitted',
  )
  if (!isOfIt || hasAnswered) return false
  if (calibration.kind === 'agreement') return evaluator_id !== user_id
  return (
    evaluator_id === user_id &&
    evaluation.kind !== 'calibration' &&
    evaluation.state !== 'draft' &&
    evaluation.state !== 'void' &&
    evaluation.from_seq === null &&
    evaluation.submitted_at !== null &&
    evaluation.submitted_at.getTime() <= calibration.created_at.getTime() - REPEAT_AFTER_DAYS * 86_400_000 &&
    scorecards.get(evaluation.scorecard_version_id) === scorecards.get(calibration.scorecard_version_id) &&
    !all.disputes.some(({ evaluation_id, outcome }) => evaluation_id === evaluation.id && outcome === 'accepted')
  )
}
