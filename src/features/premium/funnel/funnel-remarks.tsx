import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { CountedFunnel } from '#contracts/funnel.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import shared from '#src/reporting/reporting.module.css'
import { funnelStepNames, funnelStepNotes } from '#src/words/partner-data.ts'

/** What each step counts, where it counts more than what is told of it, and what is in none. */
export function FunnelRemarks({ counted: { steps, undated } }: { counted: CountedFunnel }) {
  const { i18n } = useLingui()

  return (
    <div className={shared['notes']}>
      {steps.map(({ step, implied, without }) => (
        <p key={step}>
          <b>{i18n._(funnelStepNames[step])}</b> {i18n._(funnelStepNotes[step])}{' '}
          {implied > 0 && (
            <Plural
              value={implied}
              one="# of them is known only by a later step."
              other="# of them are known only by a later step."
            />
          )}{' '}
          {without > 0 && (
            <Plural
              value={without}
              one="# of them without a valid verification, and so not in the rate of the step before."
              other="# of them without a valid verification, and so not in the rate of the step before."
            />
          )}
        </p>
      ))}
      {undated > 0 && (
        <p>
          <Plural
            value={undated}
            one="# more record matches these filters, but no file tells when it came: it is in no period."
            other="# more records match these filters, but no file tells when they came: they are in no period."
          />
        </p>
      )}
      <p>
        <Trans>
          Whether a policy is in force is told as of today where the partner is. Older records had more time to come
          far. Rates of fewer than {MIN_CASES} records are not shown.
        </Trans>
      </p>
    </div>
  )
}
