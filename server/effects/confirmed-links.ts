import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { CONFIRMED_LINK_CONFIDENCE } from '#domain/partner-data/reconciliation.ts'

/** Whether a row of `policy_link` surely joins a conversation and a policy, whatever the one was to the other. */
export const isConfirmedLink: RawBuilder<SqlBool> = sql`
  (policy_link.state = 'confirmed' or (policy_link.state = 'suggested' and policy_link.confidence >= ${sql.lit(CONFIRMED_LINK_CONFIDENCE)}))`
