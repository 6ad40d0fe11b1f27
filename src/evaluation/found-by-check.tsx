import { Trans, useLingui } from '@lingui/react/macro'

import type { Suggestion } from '#contracts/suggestions.ts'
import { useFormats } from '#src/ui/formats.ts'
import { checkKindNames } from '#src/words/quality.ts'

import classes from './suggestion-line.module.css'

/** What a rule checked, and the measured number if there is one. */
export function FoundByCheck({ check, measured }: Pick<Suggestion, 'check' | 'measured'>) {
  const { i18n } = useLingui()
  const { percent, duration } = useFormats()
  if (!check) return null
  const checkName = i18n._(checkKindNames[check.kind])
  const formatted = (amount: number) => (check.kind === 'response-time' ? duration(amount) : percent(amount, 1))
  const limit =
    'at_most_ms' in check ? formatted(check.at_most_ms) : 'at_most' in check ? formatted(check.at_most) : null
  const measuredText = measured === null ? null : formatted(measured)

  return (
    <span className={classes['found']}>
      {limit === null ? (
        checkName
      ) : measuredText === null ? (
        <Trans>
          {checkName}, at most {limit}
        </Trans>
      ) : (
        <Trans>
          {checkName}: {measuredText}, at most {limit}
        </Trans>
      )}
    </span>
  )
}
