import { Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Section } from '#contracts/scorecard-content.ts'
import type { SectionScore } from '#domain/scoring/evaluation-score.ts'
import { useFormats } from '#src/ui/formats.ts'

import { LocalizedText } from './localized-text.tsx'
import classes from './scorecard-form.module.css'

type SectionHeadProps = {
  section: Section
  result: SectionScore | undefined
  languages: readonly Locale[]
  isBlind: boolean
}

/** What a section is about, and what its answers came to so far. */
export function SectionHead({ section, result, languages, isBlind }: SectionHeadProps) {
  const { number } = useFormats()
  const points = result?.score ?? null
  const score = points === null ? null : number(points, 1)

  return (
    <div className={classes['head']}>
      <h2 className={classes['title']}>
        <LocalizedText text={section.title} languages={languages} />
      </h2>
      {!isBlind && score !== null && (
        <span className={classes['score']} data-zeroed={result?.is_zeroed || undefined}>
          {result?.is_zeroed ? <Trans>0 by a failed question</Trans> : <Trans>{score} of 100</Trans>}
        </span>
      )}
    </div>
  )
}
