import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import { useFormats } from '#src/ui/formats.ts'
import { leftOutNames } from '#src/words/policies.ts'

import { organisationOf } from './cohort-search.ts'
import classes from './persistency.module.css'
import type { PersistencySearch } from './persistency-search.ts'

/** What counts in no month, and why; each with the way to its policies. */
export function LeftOut({ told: { left_out }, search }: { told: PolicyCohorts; search: PersistencySearch }) {
  const { i18n } = useLingui()
  const { number } = useFormats()

  return (
    <section className={classes['words']}>
      <h2>
        <Trans>What is left out</Trans>
      </h2>
      <p>
        <Trans>Whatever month and currency they are of:</Trans>
      </p>
      <ul className={classes['reasons']}>
        {left_out.map(({ why, policies }) => {
          const shown = number(policies)
          return (
            <li key={why}>
              <span>{i18n._(leftOutNames[why])}</span>
              {policies === 0 ? (
                <span>{shown}</span>
              ) : (
                <Link to="/details-polizas" search={{ ...organisationOf(search), persistency: why }}>
                  <Plural value={policies} one={`${shown} policy`} other={`${shown} policies`} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
