import { useLingui } from '@lingui/react/macro'

import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'

/** What the keys of this page do; those of the player only where there is something to hear. */
export function useShortcuts(isHeard: boolean): Shortcut[] {
  const { t } = useLingui()
  const heard: Shortcut[] = [
    { keys: [t`Space`, 'K'], what: t`Play or pause` },
    { keys: ['J', 'L'], what: t`10 seconds back or forward` },
    { keys: ['←', '→'], what: t`5 seconds back or forward` },
    { keys: ['0 … 9'], what: t`To a tenth of the recording: 0 is the start, 5 the middle` },
    { keys: [',', '.'], what: t`Slower or faster` },
    { keys: ['[', 'I'], what: t`Repeat from here` },
    { keys: [']', 'O'], what: t`Repeat up to here` },
    { keys: [t`Escape`], what: t`Stop repeating` },
    { keys: [t`Shift ←`, t`Shift →`], what: t`On the waveform: select a span to repeat` },
  ]
  const always: Shortcut[] = [
    { keys: ['/'], what: t`Find in the transcript` },
    { keys: [t`Enter`, t`Shift Enter`], what: t`In the find field: next or previous match` },
    {
      keys: ['N'],
      what: t`Note on the selected words, on the line that has the focus, on what is repeated, or on everything`,
    },
    { keys: ['?'], what: t`This list` },
  ]

  return [...(isHeard ? heard : []), ...always]
}
