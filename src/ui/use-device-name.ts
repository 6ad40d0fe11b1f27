import { useLingui } from '@lingui/react/macro'

import { deviceOf } from '#src/lib/device-of.ts'

/** Returns a function that gives the name of a session's browser, or its user agent if the browser is not known. */
export function useDeviceName() {
  const { t } = useLingui()

  return (userAgent: string | null): string => {
    if (!userAgent) return t`Unknown device`
    const { browser, system } = deviceOf(userAgent)
    return browser && system ? t`${browser} on ${system}` : (browser ?? system ?? userAgent)
  }
}
