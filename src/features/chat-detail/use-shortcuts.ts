import { useLingui } from '@lingui/react/macro'

import { useMayEvaluate } from '#src/conversation/use-may.ts'
import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'

/** What the keys of this page do. */
export function useShortcuts(): Shortcut[] {
  const { t } = useLingui()
  const mayEvaluate = useMayEvaluate()

  return [
    { keys: ['/'], what: t`Find in the chat` },
    { keys: [t`Enter`, t`Shift Enter`], what: t`In the find field: next or previous match` },
    { keys: ['N'], what: t`Note on the selected words, on the message that has the focus, or on everything` },
    ...(mayEvaluate ? [{ keys: ['E'], what: t`Evaluate the selected messages, or the one that has the focus` }] : []),
    { keys: ['?'], what: t`This list` },
  ]
}
