import { Trans } from '@lingui/react/macro'

import type { TicketMessage } from '#contracts/tickets.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from '../tickets.module.css'

/** What stands in place of words that were removed: by whom, and when. */
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
