import { type RawBuilder, sql } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { type JudgingRule, judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'

/** Category rules that have judged all conversations: for others it is unknown where they do not match. */
export type CategoryRule = JudgingRule & { isTimed: boolean }

export async function activeRules(db: Database): Promise<CategoryRule[]> {
  const rules = await db
    .selectFrom('category_rule')
    .where('active', '=', true)
    .where('removed', '=', false)
    .where('run_state', '=', 'done')
    .select(judgingColumns)
    .orderBy('id')
    .execute()
  return rules.map((rule) => ({ ...rule, isTimed: needsTurnTimes(searchOf(rule)) }))
}

/**
 * Cases that are equal in everything that decides which rules judge their conversations, and in `key`; `part` of the
 * `whole` have an outcome.
 */
type Alike = {
  channel: Channel
  campaign_id: number | null
  timed: boolean
  key: string | number | null
  part: number
  whole: number
}
export type JudgedCells = { judged: Alike[]; matched: (Alike & { rule_id: number })[] }

/**
 * Two values for a statement with a table `cases`: each case has a `key`, an outcome that `came` or did not, and its
 * conversation with `interaction_id`, `channel`, `campaign_id`, `written` and `timed`.
 */
export const judgedCells = (rules: readonly CategoryRule[]): RawBuilder<unknown> => {
  const alike = sql`channel, campaign_id, timed, key`
  const sums = sql`count(*) filter (where came) as part, count(*) as whole`
  return sql`
    ${rowsOf(sql`select ${alike}, ${sums} from cases where written group by 1, 2, 3, 4 order by 1, 2, 3, 4`)} as judged,
    ${rowsOf(sql`
      select rule_id, ${alike}, ${sums} from cases
      join category_match on category_match.interaction_id = cases.interaction_id
        and rule_id = any(${rules.map(({ id }) => id)}::bigint[])
      where written group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    `)} as matched`
}

/** The cells that a rule judged, and those that match; by key. */
export function judgedBy(rule: CategoryRule, { judged, matched }: JudgedCells) {
  const isAbout = ({ channel, campaign_id, timed }: Alike) =>
    (rule.channels.length === 0 || rule.channels.includes(channel)) &&
    (rule.campaign_ids.length === 0 || (campaign_id !== null && rule.campaign_ids.includes(campaign_id))) &&
    (timed || !rule.isTimed)
  return {
    judged: judged.filter(isAbout),
    matched: matched.filter((cell) => cell.rule_id === rule.id && isAbout(cell)),
  }
}
