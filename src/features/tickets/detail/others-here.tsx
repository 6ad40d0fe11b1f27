import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { TicketPresent } from '#contracts/tickets.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from '../tickets.module.css'
import { useTicketPresence } from './use-ticket-presence.ts'
import type { TicketWork } from './ticket-work.ts'

type OthersHereProps = { work: TicketWork; isWriting: boolean }

/** Warns before two answer the same: who else has the ticket open, who of them writes, and that it has changed meanwhile. */
export function OthersHere({ work: { ticket, api, onReload }, isWriting }: OthersHereProps) {
  const { others, isOld } = useTicketPresence(api, ticket, isWriting)
  const writing = others.filter(({ is_writing }) => is_writing)
  const looking = others.filter(({ is_writing }) => !is_writing)

  return (
    <div role="status" className={classes['others']}>
      {writing.length > 0 && <Writing people={writing} />}
      {looking.length > 0 && <Looking people={looking} />}
      {isOld && (
        <p>
          <Trans context="ticket">It has changed since you opened it.</Trans>{' '}
          <Button variant="default" size="compact-sm" onClick={onReload}>
            <Trans context="ticket">Show it as it is now</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

type People = { people: TicketPresent['others'] }

function Writing({ people }: People) {
  const names = useNames(people)
  return (
    <p>
      <strong>
        <Trans>Writing here just now: {names}</Trans>
      </strong>
    </p>
  )
}

function Looking({ people }: People) {
  const names = useNames(people)
  return (
    <p>
      <Trans>Also has it open: {names}</Trans>
    </p>
  )
}

function useNames(people: People['people']): string {
  const { list } = useFormats()
  return list(people.map(({ name }) => name))
}
