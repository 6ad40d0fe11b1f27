import { sql } from 'kysely'

const family = (name: 'end_user' | 'business' | 'compliance') =>
  sql`json_build_object('evaluations', sum(${sql.ref(name)}), 'failed', sum(${sql.ref(`${name}_failed`)}))`

/** The sums of some rows of `evaluation_day`, as `auditTotalsSchema` has them. */
export const AUDIT_SUMS = sql`
  sum(evaluations) as evaluations,
  sum(scored) as scored,
  sum(score_sum) as score_sum,
  sum(score_squares) as score_squares,
  sum(auto_failed) as auto_failed,
  json_build_object(
    'end-user', ${family('end_user')},
    'business', ${family('business')},
    'compliance', ${family('compliance')}
  ) as critical,
  json_build_object('answers', sum(non_critical_answers), 'failed', sum(non_critical_failed)) as non_critical`
