import { Trans, useLingui } from '@lingui/react/macro'

import type { Suggestion } from '#contracts/suggestions.ts'
import { useFormats } from '#src/ui/formats.ts'
import { checkKindNames } from '#src/words/quality.ts'

import classes from './suggestion-line.module.css'

/** What a rule looked up, and what it found where that is a number. */
export function FoundByCheck({ check, measured }: Pick<Suggestion, 'check' | 'measured'>) {
  const { i18n } = useLingui()
  const { percent, duration } = useFormats()
  if (!check) return null
  const what = i18n._(checkKindNames[check.kind])
  const told = (found: number) => (check.kind === 'response-time' ? duration(found) : percent(found, 1))
  const most = 'at_most_ms' in check ? told(check.at_most_ms) : 'at_most' in check ? told(check.at_most) : null
  const found = measured === null ? null : told(measured)

  return (
    <span className={classes['found']}>
      {most === null ? (
        what
      ) : found === null ? (
        <Trans>
          {what}, at most {most}
        </Trans>
      ) : (
        <Trans>
          {what}: {found}, at most {most}
        </Trans>
      )}
    </span>
  )
}
