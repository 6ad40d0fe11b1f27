import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import { provenBy } from '#domain/partner-data/funnel.ts'

/** Whether what is known of a record, in columns that are called as its facts are, proves a step: as `hasReached` has it. */
export const reached = (step: FunnelStep): RawBuilder<SqlBool> =>
  step === 'base'
    ? sql`true`
    : sql`(${sql.join(
        provenBy[step].map((fact) => sql.ref(fact)),
        sql` or `,
      )})`
