import { useLingui } from '@lingui/react/macro'

import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'

/** What the keys of this page do. */
export function useShortcuts(): Shortcut[] {
  const { t } = useLingui()

  return [
    { keys: ['/'], what: t`Find in the chat` },
    { keys: [t`Enter`, t`Shift Enter`], what: t`In the find field: next or previous match` },
    { keys: ['N'], what: t`Note on the selected words, on the message that has the focus, or on everything` },
    { keys: ['?'], what: t`This list` },
  ]
}
