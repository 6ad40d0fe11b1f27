import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Figures } from '#contracts/figures.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './questions.module.css'

/** The counted days, their time zone, and the days of the comparison. */
export function QuestionLine({ figures: { period, previous } }: { figures: Figures }) {
  const names = useDayNames()
  const [current, previousDays, zone] = [names.span(period), previous && names.span(previous), period.time_zone]

  return (
    <p className={classes['period']}>
      {zone === null ? (
        <Trans>{current}, by the first day of cover.</Trans>
      ) : (
        <Trans>
          {current}, time zone {zone}.
        </Trans>
      )}{' '}
      {previousDays !== null && <Trans>Changes are against {previousDays}.</Trans>}
    </p>
  )
}

/** Notes: the versions of scorecards, what is left out, and what is not shown. */
export function QuestionNotes({ figures }: { figures: Figures }) {
  const { t } = useLingui()
  const formats = useFormats()
  const scorecardText = useScorecardWords()
  const { metric, versions, undated, rows, total } = figures
  const [count, all] = [formats.number(rows.length), formats.number(total)]
  const versionsText = formats.list(
    (versions ?? []).map(({ scorecard, number, cases }) => {
      const [title, caseCount] = [scorecardText.title(scorecard), formats.number(cases)]
      return t`${title} version ${number} (${caseCount})`
    }),
  )

  return (
    <footer className={classes['notes']}>
      {versions !== null && versions.length > 0 && (
        <p>
          <Trans>By {versionsText}.</Trans>
        </p>
      )}
      {metric === 'non-critical' && (
        <p>
          <Trans>
            The interval takes answers for independent of each other. Those of one evaluation are not: where evaluations
            differ much, it is too narrow.
          </Trans>
        </p>
      )}
      {undated > 0 && (
        <p>
          <Plural
            value={undated}
            one="# more conversation of these places has no date: it is in no period and cannot be opened from here."
            other="# more conversations of these places have no date: they are in no period and cannot be opened from here."
          />
        </p>
      )}
      {total > rows.length && (
        <p>
          <Trans>
            The first {count} of {all} rows. A file holds them all; filters make them fewer.
          </Trans>
        </p>
      )}
      <p>
        <Trans>Averages, rates and changes of fewer than {MIN_CASES} cases are not shown.</Trans>
      </p>
    </footer>
  )
}
