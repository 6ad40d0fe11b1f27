import { useLingui } from '@lingui/react/macro'

import { notify } from '#src/ui/notify.ts'

/** Copies a text to the clipboard, and reports whether the browser allowed it. */
export function useCopy() {
  const { t } = useLingui()

  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      await notify({ text: t`Copied.`, milliseconds: 4000 })
    } catch {
      await notify({
        text: t`The browser did not let this page copy. Select the text and copy it.`,
        milliseconds: 5000,
      })
    }
  }
}
