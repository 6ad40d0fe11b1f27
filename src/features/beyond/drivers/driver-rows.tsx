import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { BeyondDrivers } from '#contracts/beyond.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { EffectRows } from '#src/ui/charts/effect-rows.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { axisTicks, effectValues, sideValues } from '../effects/effect-values.ts'
import { useEffectColumns } from '../effects/use-effect-columns.ts'
import type { FigureProps } from '../figure-props.ts'
import { rowsOfDriver } from './rows-of-driver.ts'
import { driverKey, driversOf } from './driver-list.ts'
import { useDriverName } from './use-driver-name.ts'

type DriverRowsProps = FigureProps<BeyondDrivers> & { kind: 'shares' | 'deltas' }

/** Effects with their intervals around nought, those that are told from none first. */
export function DriverRows({ query, answer, rights, onOpen, kind }: DriverRowsProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const nameOf = useDriverName()
  const [isWhole, setIsWhole] = useState(false)
  const all = driversOf(answer.drivers, kind)
  const shown = all.filter(({ verdict }) => verdict !== 'too-few').slice(0, FEW)
  const rows = isWhole ? all : shown
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
      <EffectRows
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
        }}
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
            href: rowsOfDriver(query, answer, driver, rights),
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

const FEW = 12
