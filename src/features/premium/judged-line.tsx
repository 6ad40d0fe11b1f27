import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Judged, PremiumDashboard } from '#contracts/premium.ts'
import shared from '#src/reporting/reporting.module.css'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { useFormats } from '#src/ui/formats.ts'

type JudgedLineProps = { dashboard: PremiumDashboard; judged: Judged }

/** By which versions of which scorecard is judged, how far the newest is, and what of it the reader may open. */
export function JudgedLine({ dashboard, judged }: JudgedLineProps) {
  const { t } = useLingui()
  const { list, number } = useFormats()
  const words = useScorecardWords()
  const { scorecard, versions, run, people, listed } = judged
  const zone = dashboard.period.time_zone
  const title = words.title(scorecard)
  const told = list(
    versions.map(({ number: version, machine, people: audits }) => {
      const [conversations, evaluations] = [number(machine), number(audits)]
      return t`version ${version} (${conversations} by machine, ${evaluations} by people)`
    }),
  )
  const opened = number(listed ?? 0)

  return (
    <p className={shared['note']}>
      <Trans>
        Scorecard {title}: {told}. Machine and people are never counted together: conversations by the day of their
        start, audits by the day of their submission, time zone {zone}. Drafts, what is void and calibrations are not
        counted.
      </Trans>{' '}
      {run && <RunLine run={run} />}{' '}
      {listed !== null && listed < people.cases && (
        <Plural
          value={people.cases}
          one={`Of # audit you may open ${opened}: lists behind the numbers hold no others.`}
          other={`Of # audits you may open ${opened}: lists behind the numbers hold no others.`}
        />
      )}
    </p>
  )
}

function RunLine({ run: { version, done, total, failed } }: { run: NonNullable<Judged['run']> }) {
  const { number } = useFormats()
  const [which, some, all] = [number(version), number(done), total === null ? null : number(total)]

  if (failed) {
    return (
      <strong role="status">
        <Trans>
          Rules were stopped by a fault: only {some} conversations are judged by version {which}. They go on from the
          versions of the scorecard.
        </Trans>
      </strong>
    )
  }
  return (
    <strong role="status">
      {all === null ? (
        <Trans>Rules are still running: version {which} has begun, the numbers will change.</Trans>
      ) : (
        <Trans>
          Rules are still running: {some} of {all} conversations judged by version {which}, the numbers will change.
        </Trans>
      )}
    </strong>
  )
}
