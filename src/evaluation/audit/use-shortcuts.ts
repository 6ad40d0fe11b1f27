import { useLingui } from '@lingui/react/macro'

import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'

/** What the keys of this page do: of the form while it has the focus, and of the player elsewhere. */
export function useShortcuts({ isHeard, isOpen }: { isHeard: boolean; isOpen: boolean }): Shortcut[] {
  const { t } = useLingui()
  const answering: Shortcut[] = [
    { keys: ['F'], what: t`Into the form, to the question that one is at` },
    { keys: [t`Escape`], what: t`Out of the form: the keys of the player count again` },
    { keys: ['↑', '↓'], what: t`In the form: to the question before or after` },
    { keys: ['Y', 'N', '1 … 9'], what: t`In the form: choose an answer` },
    { keys: ['-'], what: t`In the form: does not apply` },
    { keys: ['C'], what: t`In the form: comment on the answer` },
    { keys: ['E'], what: t`Selected words, the line with the focus or what is repeated become evidence` },
  ]
  const hearing: Shortcut[] = [
    { keys: [t`Space`, 'K'], what: t`Play or pause` },
    { keys: ['J', 'L'], what: t`10 seconds back or forward` },
    { keys: ['←', '→'], what: t`5 seconds back or forward` },
    { keys: ['[', ']'], what: t`Repeat from here, and up to here` },
    { keys: [',', '.'], what: t`Slower or faster` },
  ]
  return [
    ...(isOpen ? answering : []),
    ...(isHeard ? hearing : []),
    { keys: ['/'], what: t`Find in the transcript` },
    { keys: ['?'], what: t`This list` },
  ]
}
