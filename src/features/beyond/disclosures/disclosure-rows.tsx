import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { BeyondDisclosures } from '#contracts/beyond.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { EffectRows } from '#src/ui/charts/effect-rows.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { axisTicks, effectValues, sideValues } from '../effects/effect-values.ts'
import { useEffectColumns } from '../effects/use-effect-columns.ts'
import type { FigureProps } from '../figure-props.ts'
import { policiesHref } from '../policies-of.ts'
import { policiesUndisclosed } from './policies-undisclosed.ts'
import { useDisclosureName } from './use-disclosure-name.ts'

/** By how much more often policies end early where a disclosure failed, each with its interval around nought. */
export function DisclosureRows({ query, answer, rights, onOpen }: FigureProps<BeyondDisclosures>) {
  const { t } = useLingui()
  const { number } = useFormats()
  const nameOf = useDisclosureName(answer)
  const columns = useEffectColumns(true)
  const [isWhole, setIsWhole] = useState(false)
  const { factors } = answer
  const shown = factors.filter(({ verdict }) => verdict !== 'too-few')
  const rows = isWhole ? factors : shown
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
      <EffectRows
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
        }}
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
                ? policiesHref(policiesUndisclosed(query, answer, factor))
                : undefined,
          })),
        }}
      />
      {factors.length > shown.length && (
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

const keyOf = ({ country, code }: BeyondDisclosures['factors'][number]) => `${country ?? ''}.${code ?? 'any'}`
