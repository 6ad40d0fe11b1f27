import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import classes from '#src/reporting/reporting.module.css'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { useFormats } from '#src/ui/formats.ts'

/** Says which audits are counted, with which scorecard versions, and how many of them the reader may open. */
export function CountedLine({ dashboard: { period, audits } }: { dashboard: FreemiumDashboard }) {
  const { t } = useLingui()
  const { list, number } = useFormats()
  const words = useScorecardWords()
  const zone = period.time_zone
  const { totals, versions, listed } = audits
  const namedVersions = versions.slice(0, MAX_NAMED).map(({ scorecard, number: version, evaluations }) => {
    const [title, count] = [words.title(scorecard), number(evaluations)]
    return t`${title} version ${version} (${count})`
  })
  const rest = versions.length - namedVersions.length
  const scorecards = list(
    rest > 0 ? [...namedVersions, t`${plural(rest, { one: '# more', other: '# more' })}`] : namedVersions,
  )
  const listedCount = number(listed ?? 0)

  return (
    <p className={classes['note']}>
      <Trans>
        By the day of their submission, time zone {zone}. Drafts, what is void, calibrations and suggestions of machines
        are not counted.
      </Trans>{' '}
      {versions.length > 0 && <Trans>Scored by {scorecards}.</Trans>}{' '}
      {listed !== null && listed < totals.evaluations && (
        <Plural
          value={totals.evaluations}
          one={`Of # audit you may open ${listedCount}: lists behind the numbers hold no others.`}
          other={`Of # audits you may open ${listedCount}: lists behind the numbers hold no others.`}
        />
      )}
    </p>
  )
}

const MAX_NAMED = 4
