import type { BeyondCollections, BeyondDisclosures, BeyondDrivers, BeyondReasons } from '#contracts/beyond.ts'
import type { Locale } from '#contracts/page-config.ts'
import { rollMatrix, rollRate } from '#domain/collections/roll-rates.ts'
import { decimalOf, minorDigits } from '#domain/money/money.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { texts } from '#server/kernel/messages.ts'
import {
  cell,
  count,
  figureColumns,
  percent,
  rateCells,
  rateRow,
  type Translator,
  section,
} from '#server/reports/cells.ts'
import type { ReportCell, ReportSection } from '#server/reports/report-document.ts'
import { bucketName, driverTexts, outcomeTexts, reasonName } from '#server/reports/words.ts'

/** Factors that are associated with an outcome, never its cause. Factors with too few cases are left out. */
export function driverSections(t: Translator, locale: Locale, answer: BeyondDrivers): ReportSection[] {
  const { drivers, cases, outcome } = answer
  return section(
    t(texts.secDrivers),
    factorColumns(t),
    drivers
      .filter(({ verdict }) => verdict !== 'too-few')
      .map((driver) => [driverName(t, locale, driver), ...factorCells(driver)]),
    [
      t(texts.printedOutcome, { outcome: t(outcomeTexts[outcome]), part: cases.part, whole: cases.whole }),
      t(texts.printedAssociation),
    ],
  )
}

/** The same for disclosures that evidence files report as missing. */
export function disclosureSections(t: Translator, locale: Locale, answer: BeyondDisclosures): ReportSection[] {
  const { factors, cases } = answer
  const nameOf = ({ country, code, name }: BeyondDisclosures['factors'][number]) => {
    const label = name === null ? code : inLanguage(name, locale)
    return label === null ? t(texts.anyDisclosure) : `${label}${country === null ? '' : ` (${country})`}`
  }
  return section(
    t(texts.secDisclosures),
    factorColumns(t),
    factors.filter(({ verdict }) => verdict !== 'too-few').map((factor) => [nameOf(factor), ...factorCells(factor)]),
    [
      t(texts.printedOutcome, { outcome: t(outcomeTexts['early-end']), part: cases.part, whole: cases.whole }),
      t(texts.printedAssociation),
    ],
  )
}

const factorColumns = (t: Translator) =>
  [
    ...[texts.colFactor, texts.colWith, texts.colPart, texts.colWhole, texts.colWithout, texts.colPart, texts.colWhole],
    ...[texts.colEffect, texts.colLow, texts.colHigh, texts.colCases, texts.colAdjustedP],
  ].map((text) => t(text))

type Factor = Pick<BeyondDrivers['drivers'][number], 'with' | 'without' | 'effect' | 'n' | 'adjusted_p'>

/** A measure has no shares, but an effect. */
const factorCells = (factor: Factor): ReportCell[] => [
  ...[factor.with, factor.without].flatMap((counted) =>
    counted ? rateCells(rate(counted.part, counted.whole)).slice(0, 3) : [null, null, null],
  ),
  ...[factor.effect?.value, factor.effect?.low, factor.effect?.high].map((value) => cell(value ?? null, 'fine')),
  count(factor.n),
  cell(factor.adjusted_p, 'fine'),
]

function driverName(t: Translator, locale: Locale, { kind, name, measure }: BeyondDrivers['drivers'][number]): string {
  if (measure !== null) return t(driverTexts[measure])
  const values = { name: name ? inLanguage(name, locale) : '' }
  return t(kind === 'question' ? texts.driverQuestion : texts.driverCategory, values)
}

export const reasonSections = (t: Translator, { reasons }: BeyondReasons): ReportSection[] => {
  const whole = reasons.reduce((sum, { policies }) => sum + policies, 0)
  return section(
    t(texts.secReasons),
    [texts.colReason, texts.colValue, texts.colPart, texts.colWhole, texts.colLow, texts.colHigh].map((text) =>
      t(text),
    ),
    reasons.map(({ reason, policies }) => [reasonName(t, reason), ...rateCells(rate(policies, whole))]),
  )
}

export function collectionSections(t: Translator, { rolls, recovery, promises }: BeyondCollections): ReportSection[] {
  const currencies = [...new Set(rolls.map(({ currency }) => currency))]
  return [
    ...section(
      t(texts.secRecovery),
      [
        ...[texts.colCurrency, texts.colBucket, texts.colDebts, texts.colAssigned, texts.colRecovered],
        texts.colRecovery,
      ].map((text) => t(text)),
      recovery.map(({ currency, bucket, debts, assigned, recovered }) => [
        ...[currency, bucketName(t, bucket), count(debts), amount(assigned, currency), amount(recovered, currency)],
        percent(debts < MIN_CASES || assigned === 0 ? null : (recovered / assigned) * 100),
      ]),
    ),
    ...section(
      t(texts.secRolls),
      [
        ...[texts.colCurrency, texts.colBucket, texts.colValue, texts.colPart, texts.colWhole, texts.colLow],
        texts.colHigh,
      ].map((text) => t(text)),
      currencies.flatMap((currency) =>
        rollMatrix(rolls.filter((one) => one.currency === currency)).flatMap((row) => {
          const rolled = rollRate(row)?.debts
          return rolled ? [[currency, bucketName(t, row.bucket), ...rateCells(rate(rolled.part, rolled.whole))]] : []
        }),
      ),
      [t(texts.printedRolls)],
    ),
    ...(promises.due === 0
      ? []
      : section(t(texts.secPromises), figureColumns(t), [
          rateRow(t(texts.mPromisesKept), rate(promises.kept, promises.due)),
        ])),
  ]
}

const amount = (minor: number, currency: string): ReportCell => ({
  ...{ value: Number(decimalOf({ minor, currency })), unit: 'amount', digits: minorDigits(currency) },
})
