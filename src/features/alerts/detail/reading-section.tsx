import { Trans, useLingui } from '@lingui/react/macro'

import type { StoredReading } from '#contracts/alerts.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { caseNames, metricSentences } from '#src/words/metrics.ts'

import classes from '../alerts.module.css'
import { useReadingWords } from '../use-reading-words.ts'
import { Fact } from './alert-facts.tsx'

type ReadingSectionProps = {
  reading: StoredReading
  /** As it is now; null where that was when it fired. */
  latest: StoredReading | null
  /** The address of what is counted in it; undefined for who may not open that, and where no address can say it. */
  behind: string | undefined
  onOpen: (href: string) => void
}

/** The number that fired: with what it is made of, its days and their zone, and what it was held against. */
export function ReadingSection({ reading, latest, behind, onOpen }: ReadingSectionProps) {
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
      {behind && (
        <p className={classes['words']}>
          <RowsLink href={behind} onOpen={onOpen}>
            <Trans>Show what was counted</Trans>
          </RowsLink>
        </p>
      )}
    </section>
  )
}
