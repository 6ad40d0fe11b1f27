import { useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

const MINUTE_MS = 60_000

/** Milliseconds of working time in whole hours and minutes, rounded down: `2 h 10 min`. */
export function useWorkingTime(): (milliseconds: number) => string {
  const { t } = useLingui()
  const { number } = useFormats()

  return (milliseconds) => {
    const total = Math.floor(milliseconds / MINUTE_MS)
    const hours = number(Math.floor(total / 60))
    const minutes = number(total % 60)
    if (total < 60) return t`${minutes} min`
    return total % 60 === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`
  }
}
