import { useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

const MINUTE_MS = 60_000

/** Milliseconds of working time in hours and minutes, begun ones left out: `2 h 10 min`. */
export function useWorkingTime(): (milliseconds: number) => string {
  const { t } = useLingui()
  const { number } = useFormats()

  return (milliseconds) => {
    const all = Math.floor(milliseconds / MINUTE_MS)
    const hours = number(Math.floor(all / 60))
    const minutes = number(all % 60)
    if (all < 60) return t`${minutes} min`
    return all % 60 === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`
  }
}
