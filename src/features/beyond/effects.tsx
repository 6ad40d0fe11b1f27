import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { BeyondDrivers } from '#contracts/beyond.ts'
import { share } from '#domain/statistics/proportion.ts'
import { useFormats } from '#src/ui/formats.ts'

import own from './beyond.module.css'
import { useFormatP } from './use-format-p.ts'

type NoCauseNoteProps = {
  /** How many factors were compared, and whether p is corrected for that number. */
  compared: ReactNode
  /** Which cases are covered, and what was left out. */
  children: ReactNode
}

/** The note on every chart of associations: they are not causes, and how they were computed. */
export function NoCauseNote({ compared, children }: NoCauseNoteProps) {
  return (
    <div className={own['caution']} role="note">
      <p>
        <Trans>
          <strong>This is association, not cause.</strong> A factor may go with the outcome because something else
          brings both about.
        </Trans>{' '}
        {compared}
      </p>
      <p>{children}</p>
    </div>
  )
}

type Driver = BeyondDrivers['drivers'][number]
/** The result of a comparison. */
type Effect = Pick<Driver, 'effect' | 'relative_risk' | 'n' | 'p' | 'adjusted_p' | 'verdict'>
type Sides = Pick<Driver, 'with' | 'without'>

/** The effect and its interval; nulls if there are too few cases. */
export const effectOf = ({ verdict, effect }: Effect): (number | null)[] =>
  verdict === 'too-few' || !effect ? [null, null, null] : [effect.value, effect.low, effect.high]

/** Values in the order of the effect columns. */
export const effectValues = (effect: Effect): (number | null)[] => [
  ...effectOf(effect),
  effect.n,
  effect.adjusted_p,
  effect.p,
]

/** The share and the cases of both sides, and the relative risk, in the order of the side columns. */
export function sideValues({ with: withFactor, without, relative_risk, verdict }: Effect & Sides): (number | null)[] {
  const risk = verdict === 'too-few' ? null : relative_risk
  return [
    ...[withFactor && share(withFactor.part, withFactor.whole), withFactor?.whole ?? null],
    ...[without && share(without.part, without.whole), without?.whole ?? null],
    ...[risk?.value ?? null, risk?.low ?? null, risk?.high ?? null],
  ]
}

/** The ticks of the shortest axis that is symmetric around zero and contains all intervals. */
export function axisTicks(effects: readonly Effect[]): number[] {
  const widest = Math.max(0, ...effects.flatMap(effectOf).map((value) => Math.abs(value ?? 0)))
  const end = ENDS.find((one) => one >= widest) ?? 1
  return [-end, -end / 2, 0, end / 2, end]
}

const ENDS = [0.1, 0.2, 0.4, 0.6, 0.8, 1]

/** The columns of effects, as points of shares or as deltas, and the formatter of an effect with its sign. */
export function useEffectColumns(areShares: boolean) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const formatP = useFormatP()
  const signed = (value: number) => {
    const text = areShares ? number(100 * value, 1) : number(value, 2)
    return value > 0 ? `+${text}` : text
  }
  const exact = { unit: '%', format: (value: number) => percent(value, 1) }
  const formatRatio = (value: number) => number(value, 2)

  return {
    signed,
    effects: [
      { name: areShares ? t`Points` : t`Delta`, format: signed },
      { name: t`95% interval from`, format: signed },
      { name: t`95% interval to`, format: signed },
      { name: t`Cases`, format: number },
      { name: t`Corrected p`, format: formatP },
      { name: t`p alone`, format: formatP },
    ],
    sides: [
      { name: t`Outcome with it`, ...exact },
      { name: t`Cases with it`, format: number },
      { name: t`Outcome without it`, ...exact },
      { name: t`Cases without it`, format: number },
      { name: t`Relative risk`, format: formatRatio },
      { name: t`Relative risk from`, format: formatRatio },
      { name: t`Relative risk to`, format: formatRatio },
    ],
  }
}
