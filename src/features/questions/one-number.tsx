import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'

import type { Figures } from '#contracts/figures.ts'
import type { MetricSums } from '#contracts/metrics.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { caseNames, metricNames, metricSentences, formatMetricValue } from '#src/words/metrics.ts'

import { changeOf, isChangeInPoints, formatChange, formatInterval, formatPart } from './figure-text.ts'
import classes from './questions.module.css'

type OneNumberProps = {
  figures: Figures
  sums: MetricSums
  /** The link to its rows, and to those above the line. */
  href: string | undefined
  partHref: string | undefined
  onOpen: (href: string) => void
}

type Fact = { name: string; value: string; href?: string | undefined }

/** An answer that is one number: its interval, what it is computed from, and its change. */
export function OneNumber({ figures, sums, href, partHref, onOpen }: OneNumberProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { metric, previous_totals: before } = figures
  const definition = metrics[metric]
  const { value } = metricValue(definition, sums)
  const ends = formatInterval(formats, metric, sums)
  const [part, whole, cases] = [
    formatPart(formats, metric, sums.part),
    formatPart(formats, metric, sums.whole),
    formats.number(sums.cases),
  ]
  const facts: (Fact | null)[] = [
    definition.kind === 'rate' || definition.kind === 'ratio'
      ? { name: t`Part and whole`, value: t`${part} of ${whole}`, href: partHref }
      : null,
    definition.kind === 'mean' ? { name: t`Sum`, value: part } : null,
    { name: i18n._(caseNames[definition.of]), value: cases },
    ends === null ? null : { name: t`95 % interval`, value: t`${ends[0]} to ${ends[1]}` },
    before === null
      ? null
      : {
          name: t`The period before`,
          value: formatMetricValue(formats, definition.unit, metricValue(definition, before).value),
        },
  ]

  return (
    <section className={classes['one']} aria-labelledby="answer">
      <h2 id="answer" className={classes['subtitle']}>
        {i18n._(metricNames[metric])}
      </h2>
      <p className={classes['sentence']}>{i18n._(metricSentences[metric])}</p>
      <p className={classes['value']}>
        <RowsLink href={href} onOpen={onOpen}>
          {formatMetricValue(formats, definition.unit, value)}
        </RowsLink>
      </p>
      {value === null && (
        <p className={classes['sentence']}>
          <Trans>Nothing is told of fewer than {MIN_CASES}.</Trans>
        </p>
      )}
      <Change figures={figures} sums={sums} />
      <dl className={classes['facts']}>
        {facts
          .filter((fact) => fact !== null)
          .map(({ name, value: text, href: rowsHref }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <RowsLink href={rowsHref} onOpen={onOpen}>
                  {text}
                </RowsLink>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function Change({ figures: { metric, previous_totals }, sums }: Pick<OneNumberProps, 'figures' | 'sums'>) {
  const formats = useFormats()
  const definition = metrics[metric]
  const change = changeOf(metric, sums, previous_totals)
  if (change === null) return null
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus
  const isGood = definition.better === (change > 0 ? 'more' : 'less')
  const tone = change === 0 || definition.better === null ? 'plain' : isGood ? 'good' : 'bad'
  const changeText = formatChange(formats, metric, change)

  return (
    <p className={classes['change']} data-tone={tone}>
      <Arrow size={16} aria-hidden />
      {isChangeInPoints(definition) && definition.unit !== 'mood' ? (
        <Trans>{changeText} points against the period before</Trans>
      ) : (
        <Trans>{changeText} against the period before</Trans>
      )}
    </p>
  )
}
