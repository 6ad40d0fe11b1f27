import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { SupportSettings } from '#contracts/support-settings.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'

import type { SettingsWork } from './settings-work.ts'

type RemoveOwnProps = {
  partner: { id: number; name: string }
  title: ReactNode
  /** What holds from then on. */
  children: ReactNode
  act: (partnerId: number, signal: AbortSignal) => Promise<SupportSettings>
  work: SettingsWork
  onClose: () => void
}

/** Asks before a partner has no more hours or targets of its own. */
export const RemoveOwn = ({ partner, act, work, onClose, ...dialog }: RemoveOwnProps) => (
  <ActionDialog
    {...dialog}
    verb={<Trans>Remove</Trans>}
    progress={<Trans>Removing…</Trans>}
    act={async (_reason, signal) => work.onChanged(await act(partner.id, signal))}
    onDone={onClose}
    onClose={onClose}
  />
)
