import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { BeyondDrivers } from '#contracts/beyond.ts'
import type { ConversationFactor } from '#contracts/lists/conversation-factor.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { effectMark } from '#src/ui/charts/row-marks.tsx'
import { RowPlot } from '#src/ui/charts/row-plot.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { metricNames } from '#src/words/metrics.ts'

import type { BeyondRights, FigureProps } from '../beyond-section.tsx'
import { debtsHref, earlyEnds, policiesHref, policiesSearch } from '../drilldowns.ts'
import { axisTicks, effectValues, sideValues, useEffectColumns } from '../effects.tsx'

type DriverRowsProps = FigureProps<BeyondDrivers> & { kind: 'shares' | 'deltas' }

/** Effects with their intervals, those that differ from zero first. */
export function DriverRows({ query, answer, rights, onOpen, kind }: DriverRowsProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const nameOf = useDriverName()
  const [isExpanded, setIsExpanded] = useState(false)
  const all = driversOf(answer.drivers, kind)
  const mainRows = all.filter(({ verdict }) => verdict !== 'too-few').slice(0, FEW)
  const rows = isExpanded ? all : mainRows
  const [count, areShares] = [number(all.length), kind === 'shares']
  const associated = all.filter(({ verdict }) => verdict === 'associated')
  const strongest = associated[0]
  const columns = useEffectColumns(areShares)
  const { signed } = columns
  const summary = () => {
    if (!strongest) return t`Nothing that was compared goes with the outcome beyond chance.`
    const [name, effect, n] = [nameOf(strongest), signed(strongest.effect?.value ?? 0), number(associated.length)]
    return areShares
      ? t`${n} of ${count} go with the outcome beyond chance; the strongest: ${name}, ${effect} points.`
      : t`${n} of ${count} go with the outcome beyond chance; the strongest: ${name}, delta ${effect}.`
  }

  const axis = (value: number) => (areShares ? number(100 * value) : number(value, 2))

  if (all.length === 0) return null
  return (
    <>
      <RowPlot
        title={areShares ? t`Questions and categories` : t`Measures of the conversation`}
        note={
          areShares
            ? t`By how many points the share of cases with the outcome is higher with the factor than without, within campaigns; with its 95 % interval`
            : t`Cliff’s delta: above 0 where the measure is higher in cases with the outcome, from −1 to 1; with its 95 % interval. Of all campaigns together: part of a difference may be that of campaigns`
        }
        summary={summary()}
        fileName={fileNameOf(`drivers-${answer.outcome}-${kind}`, answer)}
        isEmpty={rows.length === 0}
        onOpen={onOpen}
        axis={{
          name: areShares ? t`Points: fewer with it, or more` : t`Delta: lower with the outcome, or higher`,
          ticks: axisTicks(all),
          format: axis,
          reference: 0,
        }}
        printed={['interval', 3, 4]}
        renderMark={effectMark}
        flag={{
          name: t`Finding`,
          word: t`Goes with it`,
          otherwise: t`Could be chance`,
          keys: new Set(associated.map(driverKey)),
        }}
        data={{
          heading: areShares ? t`Factor` : t`Measure`,
          columns: areShares ? [...columns.effects, ...columns.sides] : columns.effects,
          rows: rows.map((driver) => ({
            key: driverKey(driver),
            name: nameOf(driver),
            values: areShares ? [...effectValues(driver), ...sideValues(driver)] : effectValues(driver),
            href: driverCasesHref(query, answer, driver, rights),
          })),
        }}
      />
      {all.length > mainRows.length && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? (
              <Trans>Only what is told of enough cases</Trans>
            ) : (
              <Trans>All {count}, also those of too few cases</Trans>
            )}
          </Button>
        </div>
      )}
    </>
  )
}

const FEW = 12

type Observation = Pick<BeyondDrivers, 'period' | 'as_of' | 'outcome'>

/**
 * The address of the list of the cases with a factor: policies, or the debts of promises. Undefined if the reader may not see
 * that list, and for a measure, because every case has one.
 */
export function driverCasesHref(
  query: BeyondQuery,
  { period, as_of, outcome }: Observation,
  driver: Driver,
  rights: BeyondRights,
): string | undefined {
  const factor = factorOf(driver)
  if (factor === null) return undefined
  const { from, to } = period
  if (outcome === 'promise-broken') {
    // debts have no channel, so their list cannot be filtered by one
    if (!rights.seesDebts || query.channel !== undefined) return undefined
    return debtsHref(query, { ...factor, promised_from: from, promised_to: to, promised: 'decided' })
  }
  if (!rights.seesPolicies) return undefined
  const cases =
    outcome === 'early-end'
      ? earlyEnds(period, as_of)
      : { verdict: 'decided' as const, effective_from: from, effective_to: to }
  return policiesHref(policiesSearch(query, { ...cases, ...factor }))
}

function factorOf({ kind, category_id, scorecard_id, question_id }: Driver): ConversationFactor | null {
  if (kind === 'category') return { category_id: category_id ?? undefined }
  if (kind === 'question') return { scorecard_id: scorecard_id ?? undefined, failed: question_id ?? undefined }
  return null
}

/** The name of a factor: a question that failed, a category that matched, or a measure. */
function useDriverName(): (driver: Driver) => string {
  const { t, i18n } = useLingui()
  const reader = locales.find((locale) => locale === i18n.locale) ?? FALLBACK_LOCALE

  return ({ kind, name, measure }) => {
    const title = name === null ? '' : inLanguage(name, reader)
    if (kind === 'question') return t`Failed: ${title}`
    if (kind === 'category') return t`Found: ${title}`
    return measure === null ? title : i18n._(measureNames[measure])
  }
}

/** The names of the measures of a conversation. */
const measureNames: Record<NonNullable<BeyondDrivers['drivers'][number]['measure']>, MessageDescriptor> = {
  silence: metricNames['silence-share'],
  talk: metricNames['talk-share'],
  overtalk: metricNames['overtalk-share'],
  sentiment: metricNames['sentiment'],
  'sentiment-change': metricNames['sentiment-change'],
  'handle-time': metricNames['handle-time'],
  score: metricNames['machine-score'],
}

type Driver = BeyondDrivers['drivers'][number]

/** Shares and deltas are different measures and never share an axis. */
export const driversOf = (drivers: readonly Driver[], kind: 'shares' | 'deltas'): Driver[] =>
  drivers.filter((one) => (one.kind === 'measure') === (kind === 'deltas'))

export const driverKey = ({ kind, scorecard_id, question_id, category_id, measure }: Driver): string =>
  [kind, scorecard_id, question_id, category_id, measure].filter((part) => part !== null).join(' ')
