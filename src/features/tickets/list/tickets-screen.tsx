import { useState } from 'react'

import { useFeed } from '#src/forms/use-feed.ts'
import type { Http } from '#src/lib/http.ts'
import { deskFeedMachine } from '#src/machines/desk-feed.machine.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { type TicketAnswers, ticketsApi, type TicketsApi } from '../tickets.api.ts'
import { TicketsPage } from './tickets-page.tsx'
import type { TicketsSearch } from './tickets-search.ts'

type TicketsScreenProps = {
  answers: TicketAnswers
  context: { http: Http; locale: LocaleActor }
  search: TicketsSearch
  onChange: (change: Partial<TicketsSearch>) => void
  onOpen: (query: string) => void
}

/** The support desk while its answers are on their way, and after. */
export function TicketsScreen({ answers, context: { http }, ...page }: TicketsScreenProps) {
  const [api] = useState(() => ticketsApi(http))
  const news = useDeskNews(api, answers)
  const counts = usePromiseState(answers.counts)

  return (
    <TicketsPage
      {...page}
      api={api}
      tickets={usePromiseState(answers.tickets)}
      // what is told unasked is of all partners
      counts={page.search.partner_id === undefined ? (news.counts ?? counts.value) : counts.value}
      isOld={news.isOld}
      options={usePromiseState(answers.options).value}
      onRetry={useReload()}
    />
  )
}

/** How many tickets the queues hold by now, and whether anything has happened to a ticket since a list was fetched. */
function useDeskNews(api: TicketsApi, answers: TicketAnswers) {
  const [old, setOld] = useState<TicketAnswers | null>(null)
  const news = useFeed(deskFeedMachine, api.listen, ({ newest }, before) => {
    if (newest !== before.newest) setOld(answers)
  })

  return { counts: news && news.counts, isOld: old === answers }
}
