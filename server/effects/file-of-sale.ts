import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { decidedStates } from '#contracts/verification-words.ts'

/** The id of the evidence file that gives the verdict on the sale of a `policy`. */
export const fileOfSale: RawBuilder<number | null> = sql`coalesce(
  (
    select file.id from verification as file where file.policy_id = policy.id
    order by file.created_at desc, file.id desc limit 1
  ),
  (select file.id from verification as file where file.interaction_id = policy.sale_id and file.policy_id is null)
)`

/** Whether a person has decided the verdict on the sale of a `policy`. */
export const isDecided: RawBuilder<SqlBool> = sql`(policy.verdict = any(${[...decidedStates]}::text[])) is true`

/** The valid result of a `finding`: a person's judgement overrides the rules. */
const standing = sql`coalesce(finding.judged, finding.found)`

/** Whether a `finding` is a disclosure with a judgement, met or not. */
export const isJudgedDisclosure: RawBuilder<SqlBool> = sql`(finding.kind = 'disclosure' and ${standing} <> 'not-applicable')`

/** Whether it was not made, or made wrongly. */
export const isFailed: RawBuilder<SqlBool> = sql`(${standing} in ('not-met', 'not-found'))`
