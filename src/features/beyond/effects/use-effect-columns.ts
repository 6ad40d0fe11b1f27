import { useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import { useFormatP } from '../use-format-p.ts'

/** The columns in which effects are told, of shares in points or as deltas, and how one is written: with its sign. */
export function useEffectColumns(areShares: boolean) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const told = useFormatP()
  const signed = (value: number) => {
    const text = areShares ? number(100 * value, 1) : number(value, 2)
    return value > 0 ? `+${text}` : text
  }
  const exact = { unit: '%', format: (value: number) => percent(value, 1) }
  const times = (value: number) => number(value, 2)

  return {
    signed,
    effects: [
      { name: areShares ? t`Points` : t`Delta`, format: signed },
      { name: t`95% interval from`, format: signed },
      { name: t`95% interval to`, format: signed },
      { name: t`Cases`, format: number },
      { name: t`Corrected p`, format: told },
      { name: t`p alone`, format: told },
    ],
    sides: [
      { name: t`Outcome with it`, ...exact },
      { name: t`Cases with it`, format: number },
      { name: t`Outcome without it`, ...exact },
      { name: t`Cases without it`, format: number },
      { name: t`Relative risk`, format: times },
      { name: t`Relative risk from`, format: times },
      { name: t`Relative risk to`, format: times },
    ],
  }
}
