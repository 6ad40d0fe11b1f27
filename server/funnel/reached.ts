import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import { provenBy } from '#domain/partner-data/funnel.ts'

/** Whether the facts of a record (in columns named like the facts) prove a step, as in `hasReached`. */
export const reached = (step: FunnelStep): RawBuilder<SqlBool> =>
  step === 'base'
    ? sql`true`
    : sql`(${sql.join(
        provenBy[step].map((fact) => sql.ref(fact)),
        sql` or `,
      )})`
