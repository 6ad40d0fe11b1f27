import type { BeyondRows, InteractionRow } from './beyond-rows.ts'

/** Whether a rule judged a conversation, and whether it matched. */
export function judgement(rows: BeyondRows, rule: BeyondRows['rules'][number], one: InteractionRow): boolean | null {
  if (one.turn_count === 0 || (rule.query.includes('first/') && !one.timed)) return null
  if (rule.channels.length > 0 && !rule.channels.includes(one.channel)) return null
  if (rule.campaign_ids.length > 0 && !rule.campaign_ids.some((id) => id === one.campaign_id)) return null
  return rows.matches.has(`${rule.id} ${one.id}`)
}
