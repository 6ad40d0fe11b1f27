import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessage2Question } from '@tabler/icons-react'

import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { evaluationStateNames } from '#src/words/quality.ts'

import classes from './evaluation-cells.module.css'

/** By which scorecard it was judged, and by which version of it. */
export function ScorecardCell({ scorecard: { title, number: version } }: Pick<EvaluationRowDto, 'scorecard'>) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const shown = number(version)

  return (
    <span>
      <LocalizedText text={title} languages={[locale, ...locales]} />
      <span className={classes['aside']}>
        <Trans>Version {shown}</Trans>
      </span>
    </span>
  )
}

/** How far it is, and whether it waits for the reader. */
export function StateCell({ state, waits }: Pick<EvaluationRowDto, 'state' | 'waits'>) {
  const { i18n } = useLingui()

  return (
    <span>
      {i18n._(evaluationStateNames[state])}
      {waits && (
        <span className={classes['waits']}>
          <IconMessage2Question size={14} stroke={1.5} aria-hidden />
          <Trans>To acknowledge</Trans>
        </span>
      )}
    </span>
  )
}
