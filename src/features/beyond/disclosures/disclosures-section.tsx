import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { BeyondDisclosures } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { effectMark } from '#src/ui/charts/row-marks.tsx'
import { RowPlot } from '#src/ui/charts/row-plot.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { BeyondSection, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { earlyEnds, policiesHref, policiesSearch, type PoliciesSearch } from '../drilldowns.ts'
import { axisTicks, effectValues, NoCauseNote, sideValues, useEffectColumns } from '../effects.tsx'

/** Whether policies end early more often where something was not disclosed. It is an association, not a cause. */
export function DisclosuresSection({ answer, ...figure }: SectionProps<BeyondDisclosures>) {
  return (
    <BeyondSection
      title={<Trans>Early ends and failed disclosures</Trans>}
      sentence={<Trans>Do policies end early more often where their evidence file lacks a disclosure?</Trans>}
      answer={answer}
    >
      {(disclosures) =>
        disclosures.factors.length === 0 ? (
          <p className={own['words']}>
            <Trans>
              No policy of this period has an evidence file with a verdict and is old enough: open evidence files of
              sales, or choose a longer period.
            </Trans>
          </p>
        ) : (
          <>
            <DisclosuresMethodNote disclosures={disclosures} />
            <DisclosureRows {...figure} answer={disclosures} />
          </>
        )
      }
    </BeyondSection>
  )
}

/** Explains the chart: it shows no cause, which evidence files it covers, and what was left out. */
function DisclosuresMethodNote({ disclosures }: { disclosures: BeyondDisclosures }) {
  const { number, day } = useFormats()
  const names = useDayNames()
  const { cases, left_out, compared, period, as_of } = disclosures
  const [ended, all] = [number(cases.part), number(cases.whole)]
  const [undecided, early] = [number(left_out.undecided), number(left_out.too_early)]
  const [days, zone, until] = [names.span(period), period.time_zone, day(as_of)]

  return (
    <NoCauseNote
      compared={
        <Plural
          value={compared}
          one="# disclosure was compared; nothing had to be corrected for."
          other="# disclosures were compared, and p is corrected for as many (Benjamini and Hochberg)."
        />
      }
    >
      <Trans>
        {ended} of {all} policies with a verdict ended within three months: {days}, looked at until {until}, time zone{' '}
        {zone}.
      </Trans>{' '}
      <Trans>
        A disclosure has failed where the evidence file has it as not said, or said wrongly: by a person, or by the
        rules where no person said otherwise.
      </Trans>{' '}
      <Trans>
        Left out: {undecided} without a verdict, {early} for which it is too early to tell.
      </Trans>
    </NoCauseNote>
  )
}

/** By how much more often policies end early where a disclosure failed, each with its interval. */
function DisclosureRows({ query, answer, rights, onOpen }: FigureProps<BeyondDisclosures>) {
  const { t } = useLingui()
  const { number } = useFormats()
  const nameOf = useDisclosureName(answer)
  const columns = useEffectColumns(true)
  const [isExpanded, setIsExpanded] = useState(false)
  const { factors } = answer
  const withEnoughCases = factors.filter(({ verdict }) => verdict !== 'too-few')
  const rows = isExpanded ? factors : withEnoughCases
  const count = number(factors.length)
  const associated = factors.filter(({ verdict }) => verdict === 'associated')
  const summary = () => {
    const [strongest] = associated
    if (!strongest) return t`Nothing that was compared goes with the outcome beyond chance.`
    const [name, effect] = [nameOf(strongest), columns.signed(strongest.effect?.value ?? 0)]
    const n = number(associated.length)
    return t`${n} of ${count} go with the outcome beyond chance; the strongest: ${name}, ${effect} points.`
  }

  return (
    <>
      <RowPlot
        title={t`Early ends by failed disclosure`}
        note={t`By how many points the share of policies that ended within three months is higher where the disclosure failed than where it was made, within campaigns; with its 95 % interval`}
        summary={summary()}
        fileName={fileNameOf('early-ends-by-disclosure', answer)}
        isEmpty={rows.length === 0}
        onOpen={onOpen}
        axis={{
          name: t`Points: fewer early ends, or more`,
          ticks: axisTicks(factors),
          format: (value) => number(100 * value),
          reference: 0,
        }}
        printed={['interval', 3, 4]}
        renderMark={effectMark}
        flag={{
          name: t`Finding`,
          word: t`Goes with it`,
          otherwise: t`Could be chance`,
          keys: new Set(associated.map(keyOf)),
        }}
        data={{
          heading: t`Disclosure`,
          columns: [...columns.effects, ...columns.sides],
          rows: rows.map((factor) => ({
            key: keyOf(factor),
            name: nameOf(factor),
            values: [...effectValues(factor), ...sideValues(factor)],
            href:
              rights.seesPolicies && factor.with.whole > 0
                ? policiesHref(undisclosedPolicies(query, answer, factor))
                : undefined,
          })),
        }}
      />
      {factors.length > withEnoughCases.length && (
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

const keyOf = ({ country, code }: BeyondDisclosures['factors'][number]) => `${country ?? ''}.${code ?? 'any'}`

type Observation = Pick<BeyondDisclosures, 'period' | 'as_of'>

/** The search for the policies whose sale lacks a disclosure, or any disclosure. */
export const undisclosedPolicies = (
  query: BeyondQuery,
  { period, as_of }: Observation,
  { country, code }: Pick<BeyondDisclosures['factors'][number], 'country' | 'code'>,
): PoliciesSearch =>
  policiesSearch(query, {
    ...earlyEnds(period, as_of),
    failed_disclosure: country === null || code === null ? 'any' : `${country}.${code}`,
  })

type Factor = Pick<BeyondDisclosures['factors'][number], 'country' | 'code' | 'name'>

/** The name of a disclosure, with its country if there are several, because each country's law requires its own. */
function useDisclosureName({ factors }: { factors: readonly Factor[] }): (factor: Factor) => string {
  const { t, i18n } = useLingui()
  const reader = locales.find((locale) => locale === i18n.locale) ?? FALLBACK_LOCALE
  const hasSeveralCountries = new Set(factors.flatMap(({ country }) => country ?? [])).size > 1
  const countryName = new Intl.DisplayNames(i18n.locale, { type: 'region' })

  return ({ country, code, name }) => {
    if (country === null || code === null) return t`Any disclosure`
    const title = name === null ? code : inLanguage(name, reader)
    const where = countryName.of(country) ?? country
    return hasSeveralCountries ? t`${title} (${where})` : title
  }
}
