import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { BeyondDrivers } from '#contracts/beyond.ts'
import { share } from '#domain/proportion.ts'
import { callsHref, callsSearch } from '#src/reporting/calls-behind.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { EffectRows } from '#src/ui/charts/effect-rows.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { FigureProps } from '../figure-props.ts'
import { filtersOf } from '../filters-of.ts'
import { useP } from '../use-p.ts'
import { axisTicks, type Driver, driverKey, driversOf, effectOf } from './told-drivers.ts'
import { useDriverName } from './use-driver-name.ts'

type DriverRowsProps = FigureProps<BeyondDrivers> & { kind: 'shares' | 'deltas' }

/** Effects with their intervals around nought, those that are told from none first. */
export function DriverRows({ query, answer, rights, onOpen, kind }: DriverRowsProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const nameOf = useDriverName()
  const told = useP()
  const [isWhole, setIsWhole] = useState(false)
  const all = driversOf(answer.drivers, kind)
  const shown = all.filter(({ verdict }) => verdict !== 'too-few').slice(0, FEW)
  const rows = isWhole ? all : shown
  const [count, areShares] = [number(all.length), kind === 'shares']
  const associated = all.filter(({ verdict }) => verdict === 'associated')
  const strongest = associated[0]
  const signed = (value: number) => {
    const text = areShares ? number(100 * value, 1) : number(value, 2)
    return value > 0 ? `+${text}` : text
  }
  const hrefOf = ({ scorecard_id, question_id, category_id, kind: of }: Driver) => {
    if (!rights.seesCalls || of === 'measure') return undefined
    const about =
      of === 'category'
        ? { category_id: category_id ?? undefined }
        : { scorecard_id: scorecard_id ?? undefined, machine_failed: question_id ?? undefined }
    return callsHref(callsSearch(filtersOf(query), answer.period, about))
  }
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
      <EffectRows
        title={areShares ? t`Questions and categories` : t`Measures of the conversation`}
        note={
          areShares
            ? t`By how many points the share of cases with the outcome is higher with the factor than without, within campaigns; with its 95 % interval`
            : t`Cliff’s delta: above 0 where the measure is higher in cases with the outcome, from −1 to 1; with its 95 % interval`
        }
        summary={summary()}
        fileName={fileNameOf(`drivers-${answer.outcome}-${kind}`, answer)}
        isEmpty={rows.length === 0}
        onOpen={onOpen}
        axis={{
          name: areShares ? t`Points: fewer with it, or more` : t`Delta: lower with the outcome, or higher`,
          ticks: axisTicks(all),
          format: axis,
        }}
        flag={{
          name: t`Finding`,
          word: t`Goes with it`,
          otherwise: t`Could be chance`,
          keys: new Set(associated.map(driverKey)),
        }}
        data={{
          heading: areShares ? t`Factor` : t`Measure`,
          columns: [
            { name: areShares ? t`Points` : t`Delta`, format: signed },
            { name: t`95% interval from`, format: signed },
            { name: t`95% interval to`, format: signed },
            { name: t`Cases`, format: number },
            { name: t`Corrected p`, format: told },
            { name: t`p alone`, format: told },
            ...(areShares
              ? [
                  { name: t`Outcome with it`, unit: '%', format: (value: number) => percent(value, 1) },
                  { name: t`Cases with it`, format: number },
                  { name: t`Outcome without it`, unit: '%', format: (value: number) => percent(value, 1) },
                  { name: t`Cases without it`, format: number },
                  { name: t`Relative risk`, format: (value: number) => number(value, 2) },
                  { name: t`Relative risk from`, format: (value: number) => number(value, 2) },
                  { name: t`Relative risk to`, format: (value: number) => number(value, 2) },
                ]
              : []),
          ],
          rows: rows.map((driver) => ({
            key: driverKey(driver),
            name: nameOf(driver),
            values: [
              ...effectOf(driver),
              ...[driver.n, driver.adjusted_p, driver.p],
              ...(areShares ? sidesOf(driver) : []),
            ],
            href: hrefOf(driver),
          })),
        }}
      />
      {all.length > shown.length && (
        <div>
          <Button variant="default" size="compact-sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? (
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

/** How many had the outcome on both sides, and how many times as often. */
function sidesOf({ with: having, without, relative_risk, verdict }: Driver): (number | null)[] {
  const risk = verdict === 'too-few' ? null : relative_risk
  return [
    ...[having && share(having.part, having.whole), having?.whole ?? null],
    ...[without && share(without.part, without.whole), without?.whole ?? null],
    ...[risk?.value ?? null, risk?.low ?? null, risk?.high ?? null],
  ]
}

const FEW = 12
