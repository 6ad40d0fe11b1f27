import { type RawBuilder, sql } from 'kysely'

const family = (column: RawBuilder<unknown>) =>
  sql`json_build_object('evaluations', count(${column}), 'failed', count(*) filter (where ${column}))`

/** The sums of a group of judged evaluations, as `auditTotalsSchema` has them; of what `countAudits` calls `audited`. */
export const AUDIT_SUMS = sql`
  count(*) as evaluations,
  count(score) as scored,
  coalesce(sum(score), 0) as score_sum,
  coalesce(sum(score * score), 0) as score_squares,
  count(*) filter (where auto_failed) as auto_failed,
  json_build_object(
    'end-user', ${family(sql`end_user`)},
    'business', ${family(sql`business`)},
    'compliance', ${family(sql`compliance`)}
  ) as critical,
  json_build_object('answers', sum(answers), 'failed', sum(failed)) as non_critical`
