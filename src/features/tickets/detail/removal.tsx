import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Ticket, TicketMessage } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from '../tickets.module.css'

type RemovalDialogProps = {
  title: ReactNode
  /** What the removal means. */
  children: ReactNode
  remove: (signal: AbortSignal) => Promise<Ticket>
  onChanged: (ticket: Ticket) => void
  onClose: () => void
}

/** Confirms that something of a ticket is removed for good. */
export const RemovalDialog = ({ title, children, remove, onChanged, onClose }: RemovalDialogProps) => (
  <DraftDialog<object, Ticket>
    title={title}
    verb={<Trans>Remove</Trans>}
    progress={<Trans>Removing…</Trans>}
    initial={{}}
    save={(_, signal) => remove(signal)}
    onSaved={(changed) => {
      onClose()
      onChanged(changed)
    }}
    onClose={onClose}
  >
    {() => <div>{children}</div>}
  </DraftDialog>
)

/** Shown in place of a removed text: who removed it, and when. */
export function Tombstone({ removed: { by, at } }: { removed: NonNullable<TicketMessage['removed']> }) {
  const { dateTime, zone } = useFormats()
  const name = by?.name
  const when = dateTime(at, zone)

  return (
    <p className={classes['note']} title={zone}>
      {name === undefined ? (
        <Trans>Removed on {when}</Trans>
      ) : (
        <Trans>
          Removed by {name} on {when}
        </Trans>
      )}
    </p>
  )
}
