import { useLingui } from '@lingui/react/macro'

import { deviceOf } from '#src/lib/device-of.ts'

/** Says the browser of a session in words; where there are none for it, what it said of itself. */
export function useDeviceName() {
  const { t } = useLingui()

  return (userAgent: string | null): string => {
    if (!userAgent) return t`Unknown device`
    const { browser, system } = deviceOf(userAgent)
    return browser && system ? t`${browser} on ${system}` : (browser ?? system ?? userAgent)
  }
}
