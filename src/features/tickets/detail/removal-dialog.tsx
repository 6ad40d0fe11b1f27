import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Ticket } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'

type RemovalDialogProps = {
  title: ReactNode
  /** What comes of it. */
  children: ReactNode
  remove: (signal: AbortSignal) => Promise<Ticket>
  onTaken: (ticket: Ticket) => void
  onClose: () => void
}

/** Asks whether something of a ticket is to be taken away for good. */
export const RemovalDialog = ({ title, children, remove, onTaken, onClose }: RemovalDialogProps) => (
  <DraftDialog<object, Ticket>
    title={title}
    verb={<Trans>Remove</Trans>}
    progress={<Trans>Removing…</Trans>}
    initial={{}}
    save={(_, signal) => remove(signal)}
    onSaved={(changed) => {
      onClose()
      onTaken(changed)
    }}
    onClose={onClose}
  >
    {() => <div>{children}</div>}
  </DraftDialog>
)
