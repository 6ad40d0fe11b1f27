import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import { notify } from '#src/ui/notify.ts'

/** Copies the address of this page at a moment, its `t`; where the browser refuses, it leads to that address. */
export function useCopyLink() {
  const { t } = useLingui()
  const router = useRouter()

  return async (seconds: number) => {
    const { pathname } = router.state.location
    const { href } = router.buildLocation({ to: pathname, search: { t: seconds } })
    try {
      await navigator.clipboard.writeText(`${location.origin}${href}`)
      await notify({ text: t`The link is copied.`, milliseconds: 4000 })
    } catch {
      router.history.replace(href)
      await notify({ text: t`The link is in the address bar.`, milliseconds: 4000 })
    }
  }
}
