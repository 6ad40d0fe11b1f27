import { useLingui } from '@lingui/react/macro'

import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'

/** What the keys of this page do: of the findings while one of them has the focus, and of the player elsewhere. */
export function useShortcuts({ isHeard, mayJudge }: { isHeard: boolean; mayJudge: boolean }): Shortcut[] {
  const { t } = useLingui()
  const finding: Shortcut[] = [
    { keys: ['F'], what: t`Into the findings, to the first that is still open` },
    { keys: [t`Escape`], what: t`Out of the findings: the keys of the player count again` },
    { keys: ['↑', '↓'], what: t`In the findings: to the one before or after` },
    { keys: ['P'], what: t`In the findings: play the place where it was said` },
  ]
  const judging: Shortcut[] = [
    { keys: ['Y', 'N'], what: t`In the findings: met, or not met` },
    { keys: ['-'], what: t`In the findings: does not apply` },
    { keys: ['C'], what: t`In the findings: comment` },
  ]
  const hearing: Shortcut[] = [
    { keys: [t`Space`, 'K'], what: t`Play or pause` },
    { keys: ['J', 'L'], what: t`10 seconds back or forward` },
    { keys: ['←', '→'], what: t`5 seconds back or forward` },
    { keys: [',', '.'], what: t`Slower or faster` },
  ]
  return [
    ...finding,
    ...(mayJudge ? judging : []),
    ...(isHeard ? hearing : []),
    { keys: ['/'], what: t`Find in the transcript` },
    { keys: ['?'], what: t`This list` },
  ]
}
