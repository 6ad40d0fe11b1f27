import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { BeyondReasons } from '#contracts/beyond.ts'
import { share, wilson } from '#domain/proportion.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { BeyondSection } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import type { SectionProps, FigureProps } from '../figure-props.ts'
import { policiesHref } from '../policies-of.ts'
import { policiesByReason } from './policies-by-reason.ts'
import { SaidByReason } from './said-by-reason.tsx'
import { useReasonName } from './use-reason-name.ts'

/** Why policies ended, against what was said of them. */
export function ReasonsSection({ answer, ...figure }: SectionProps<BeyondReasons>) {
  return (
    <BeyondSection
      title={<Trans>Why policies ended, and what was said</Trans>}
      sentence={<Trans>For which reasons did policies end, and what was said when these were sold?</Trans>}
      answer={answer}
    >
      {(reasons) =>
        reasons.reasons.length === 0 ? (
          <p className={own['words']}>
            <Trans>No policy with a known reason ended in this period.</Trans>
          </p>
        ) : (
          <>
            <ReasonBars {...figure} answer={reasons} />
            <SaidByReason {...figure} answer={reasons} />
          </>
        )
      }
    </BeyondSection>
  )
}

function ReasonBars({ query, answer, rights, onOpen }: FigureProps<BeyondReasons>) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const names = useDayNames()
  const reasonName = useReasonName()
  const { reasons, period } = answer
  const whole = reasons.reduce((sum, { policies }) => sum + policies, 0)
  const [days, zone] = [names.span(period), period.time_zone]
  const policies = plural(whole, { one: '# policy', other: '# policies' })
  const [name, count] = [reasonName(reasons[0]?.reason ?? ''), number(reasons[0]?.policies ?? 0)]
  const exact = (value: number) => percent(value, 1)

  return (
    <ShareBars
      title={t`Policies that ended, by reason`}
      note={t`Share of ${policies} that ended with a known reason: ${days}, time zone ${zone}`}
      summary={t`Most often: ${name}, ${count} of ${policies}.`}
      fileName={fileNameOf('reasons', answer)}
      isEmpty={whole === 0}
      onOpen={onOpen}
      whole={whole}
      data={{
        heading: t`Reason`,
        columns: [
          { name: t`Policies`, format: number },
          { name: t`Share`, unit: '%', format: exact },
          { name: t`95% interval from`, unit: '%', format: exact, needsNext: true },
          { name: t`95% interval to`, unit: '%', format: exact },
        ],
        rows: reasons.map(({ reason, policies: part }) => {
          const told = share(part, whole)
          const interval = told === null ? null : wilson(part, whole)
          return {
            key: reason,
            name: reasonName(reason),
            values: [part, told, interval?.low ?? null, interval?.high ?? null],
            href: rights.seesPolicies ? policiesHref(policiesByReason(query, period, { reason })) : undefined,
          }
        }),
      }}
    />
  )
}
