import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Alert, StoredReading } from '#contracts/alerts.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { alertRuleKindNames } from '#src/words/alerts.ts'
import { caseNames, metricSentences } from '#src/words/metrics.ts'

import { AlertStateMark } from '../alert-state.tsx'
import classes from '../alerts.module.css'
import { useReadingWords } from '../use-reading-words.ts'

/** What an alert is, about whom, and since when. */
export function AlertFacts({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  const { rule, group, opened_at, last_at, tell_at } = alert

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        <AlertStateMark alert={alert} />
      </Fact>
      <Fact name={<Trans>What it looks at</Trans>}>{i18n._(alertRuleKindNames[rule.kind])}</Fact>
      {group && <Fact name={<Trans>About</Trans>}>{group.name}</Fact>}
      <Fact name={<Trans context="of an alert">Since</Trans>}>
        <Moment at={opened_at} as="date-time" />
      </Fact>
      <Fact name={<Trans>Last found</Trans>}>
        <Moment at={last_at} as="date-time" />
      </Fact>
      {tell_at !== opened_at && (
        <Fact name={<Trans>Told after the quiet hours</Trans>}>
          <Moment at={tell_at} as="date-time" />
        </Fact>
      )}
    </dl>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type ReadingSectionProps = {
  reading: StoredReading
  /** The newest measurement; null if that is the one that fired. */
  latest: StoredReading | null
  /** The address of the counted conversations; undefined if the reader may not open them or no address can express the filter. */
  rowsHref: string | undefined
  onOpen: (href: string) => void
}

/** The number that fired: its parts, its days and their time zone, and the bounds it was compared with. */
export function ReadingSection({ reading, latest, rowsHref, onOpen }: ReadingSectionProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const words = useReadingWords()
  const { metric, sums, before, time_zone } = reading

  return (
    <section className={classes['section']} aria-labelledby="alert-reading">
      <h2 id="alert-reading" className={classes['subtitle']}>
        {words.name(reading)}
      </h2>
      <p className={classes['words']} title={words.parts(reading, sums)}>
        <span className={classes['figure']}>{words.value(reading, sums)}</span> {words.bounds(reading)}
      </p>
      <dl className={classes['facts']}>
        <Fact name={<Trans>Made of</Trans>}>{words.parts(reading, sums)}</Fact>
        <Fact name={i18n._(caseNames[metrics[metric].of])}>{number(sums.cases)}</Fact>
        <Fact name={<Trans>Days</Trans>}>
          {words.days(reading)}
          <span className={classes['aside']}>{time_zone}</span>
        </Fact>
        {before && (
          <Fact name={<Trans>In the equal period before</Trans>}>
            {words.value(reading, before)}
            <span className={classes['aside']}>{words.parts(reading, before)}</span>
          </Fact>
        )}
        {latest && (
          <Fact name={<Trans>When last measured</Trans>}>
            {words.value(latest, latest.sums)}
            <span className={classes['aside']}>
              {words.parts(latest, latest.sums)} · <Moment at={latest.measured_at} />
            </span>
          </Fact>
        )}
      </dl>
      <p className={classes['note']}>{i18n._(metricSentences[metric])}</p>
      {rowsHref && (
        <p className={classes['words']}>
          <RowsLink href={rowsHref} onOpen={onOpen}>
            <Trans>Show what was counted</Trans>
          </RowsLink>
        </p>
      )}
    </section>
  )
}
