import type { BeyondCollections, BeyondDisclosures, BeyondDrivers, BeyondReasons } from '#contracts/beyond.ts'
import type { Locale } from '#contracts/page-config.ts'
import { rollMatrix, rollRate } from '#domain/collections/roll-rates.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { decimalOf, minorDigits } from '#domain/money/money.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { texts } from '#server/kernel/messages.ts'
import { cell, count, figureColumns, percent, rateCells, rateRow, type Say, section } from '#server/reports/cells.ts'
import type { ReportCell, ReportSection } from '#server/reports/report-document.ts'
import { bucketName, driverTexts, outcomeTexts, reasonName } from '#server/reports/words.ts'

/** What goes with an outcome: association, and never cause. Factors of too few cases are not told. */
export function driverSections(say: Say, locale: Locale, answer: BeyondDrivers): ReportSection[] {
  const { drivers, cases, outcome } = answer
  return section(
    say(texts.secDrivers),
    factorColumns(say),
    drivers
      .filter(({ verdict }) => verdict !== 'too-few')
      .map((driver) => [driverName(say, locale, driver), ...factorCells(driver)]),
    [
      say(texts.printedOutcome, { outcome: say(outcomeTexts[outcome]), part: cases.part, whole: cases.whole }),
      say(texts.printedAssociation),
    ],
  )
}

/** The same of what evidence files say was not disclosed. */
export function disclosureSections(say: Say, locale: Locale, answer: BeyondDisclosures): ReportSection[] {
  const { factors, cases } = answer
  const nameOf = ({ country, code, name }: BeyondDisclosures['factors'][number]) => {
    const told = name === null ? code : inLanguage(name, locale)
    return told === null ? say(texts.anyDisclosure) : `${told}${country === null ? '' : ` (${country})`}`
  }
  return section(
    say(texts.secDisclosures),
    factorColumns(say),
    factors.filter(({ verdict }) => verdict !== 'too-few').map((factor) => [nameOf(factor), ...factorCells(factor)]),
    [
      say(texts.printedOutcome, { outcome: say(outcomeTexts['early-end']), part: cases.part, whole: cases.whole }),
      say(texts.printedAssociation),
    ],
  )
}

const factorColumns = (say: Say) =>
  [
    ...[texts.colFactor, texts.colWith, texts.colPart, texts.colWhole, texts.colWithout, texts.colPart, texts.colWhole],
    ...[texts.colEffect, texts.colLow, texts.colHigh, texts.colCases, texts.colAdjustedP],
  ].map((text) => say(text))

type Factor = Pick<BeyondDrivers['drivers'][number], 'with' | 'without' | 'effect' | 'n' | 'adjusted_p'>

/** Of a measure there are no shares, but its effect. */
const factorCells = (factor: Factor): ReportCell[] => [
  ...[factor.with, factor.without].flatMap((counted) =>
    counted ? rateCells(rate(counted.part, counted.whole)).slice(0, 3) : [null, null, null],
  ),
  ...[factor.effect?.value, factor.effect?.low, factor.effect?.high].map((value) => cell(value ?? null, 'fine')),
  count(factor.n),
  cell(factor.adjusted_p, 'fine'),
]

function driverName(say: Say, locale: Locale, { kind, name, measure }: BeyondDrivers['drivers'][number]): string {
  if (measure !== null) return say(driverTexts[measure])
  const told = { name: name ? inLanguage(name, locale) : '' }
  return say(kind === 'question' ? texts.driverQuestion : texts.driverCategory, told)
}

export const reasonSections = (say: Say, { reasons }: BeyondReasons): ReportSection[] => {
  const whole = reasons.reduce((sum, { policies }) => sum + policies, 0)
  return section(
    say(texts.secReasons),
    [texts.colReason, texts.colValue, texts.colPart, texts.colWhole, texts.colLow, texts.colHigh].map((text) =>
      say(text),
    ),
    reasons.map(({ reason, policies }) => [reasonName(say, reason), ...rateCells(rate(policies, whole))]),
  )
}

export function collectionSections(say: Say, { rolls, recovery, promises }: BeyondCollections): ReportSection[] {
  const currencies = [...new Set(rolls.map(({ currency }) => currency))]
  return [
    ...section(
      say(texts.secRecovery),
      [
        ...[texts.colCurrency, texts.colBucket, texts.colDebts, texts.colAssigned, texts.colRecovered],
        texts.colRecovery,
      ].map((text) => say(text)),
      recovery.map(({ currency, bucket, debts, assigned, recovered }) => [
        ...[currency, bucketName(say, bucket), count(debts), amount(assigned, currency), amount(recovered, currency)],
        percent(debts < MIN_CASES || assigned === 0 ? null : (recovered / assigned) * 100),
      ]),
    ),
    ...section(
      say(texts.secRolls),
      [
        ...[texts.colCurrency, texts.colBucket, texts.colValue, texts.colPart, texts.colWhole, texts.colLow],
        texts.colHigh,
      ].map((text) => say(text)),
      currencies.flatMap((currency) =>
        rollMatrix(rolls.filter((one) => one.currency === currency)).flatMap((row) => {
          const rolled = rollRate(row)?.debts
          return rolled ? [[currency, bucketName(say, row.bucket), ...rateCells(rate(rolled.part, rolled.whole))]] : []
        }),
      ),
      [say(texts.printedRolls)],
    ),
    ...(promises.due === 0
      ? []
      : section(say(texts.secPromises), figureColumns(say), [
          rateRow(say(texts.mPromisesKept), rate(promises.kept, promises.due)),
        ])),
  ]
}

const amount = (minor: number, currency: string): ReportCell => ({
  ...{ value: Number(decimalOf({ minor, currency })), unit: 'amount', digits: minorDigits(currency) },
})
