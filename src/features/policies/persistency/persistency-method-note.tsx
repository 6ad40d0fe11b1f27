import { Trans } from '@lingui/react/macro'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './persistency.module.css'

/** What a cell means, when there is one, and what it is not. */
export function PersistencyMethodNote({
  told: { as_of, time_zone },
  isPremium,
}: {
  told: PolicyCohorts
  isPremium: boolean
}) {
  const { day } = useFormats()
  const asOf = day(as_of)

  return (
    <section className={classes['words']}>
      <h2>
        <Trans>How it is counted</Trans>
      </h2>
      <p>
        <Trans>
          A month’s policies are those whose first day lies in it. Persistency is how many of them were still in force
          so many months after their own first day, of all that were issued but for those that had ended by death or at
          their term. One that ended on the very day is no more in force.
        </Trans>
      </p>
      <p>
        <Trans>
          A month is told for a mark once even the policies of its last day were so old on {asOf} ({time_zone}). The
          first line adds up policies of all such months; it is no mean of rates. Fewer than five policies make no rate.
        </Trans>
      </p>
      <p>
        {isPremium ? (
          <Trans>
            Each policy weighs what it brings in a year; one of which that is not known weighs nothing. Only policies in
            this currency are counted.
          </Trans>
        ) : (
          <Trans>
            Below each rate stands its 95 % interval after Wilson: where it would lie if the same went on for long.
          </Trans>
        )}
      </p>
    </section>
  )
}
