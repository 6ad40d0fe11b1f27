import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { TicketLinkKind } from '#contracts/ticket-states.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { idle } from '#src/lib/idle.ts'
import { useQuery } from '#src/query/use-query.ts'

import { ticketsSearch } from '../list/tickets-search.ts'
import { ticketsApi } from '../tickets.api.ts'

type TicketsAboutProps = { kind: TicketLinkKind; id: number }

/** A link from a call, policy or person to its support tickets, for people who work at the support desk. */
export function TicketsAbout(props: TicketsAboutProps) {
  return useCan()('freshdeck') ? <AboutLink {...props} /> : null
}

function AboutLink({ kind, id }: TicketsAboutProps) {
  const about = `${kind}:${id}`
  const total = useTicketCount(about)

  return (
    <Button
      variant="default"
      leftSection={<IconLifebuoy size={16} stroke={1.5} aria-hidden />}
      renderRoot={(props) => <Link to="/freshdesk" search={{ ...ticketsSearch.defaults, about }} {...props} />}
    >
      {total === null ? (
        <Trans>Tickets</Trans>
      ) : (
        <Plural value={total} _0="No tickets" one="# ticket" other="# tickets" />
      )}
    </Button>
  )
}

/** The number of tickets; null until the server answers, or when it fails: the link works without a number. */
function useTicketCount(about: string): number | null {
  const api = useApi(ticketsApi)
  const { value, isPending } = useQuery(about, async (target, signal) => {
    await idle(signal) // the screen loads first
    return api.countAbout(target, signal)
  })
  return isPending ? null : value
}
