import { useState } from 'react'

import { useFeed } from '#src/forms/use-feed.ts'
import { deskFeedMachine } from '#src/machines/desk-feed.machine.ts'

import type { TicketAnswers, TicketsApi } from '../tickets.api.ts'

/** How many tickets the queues hold by now, and whether anything has happened to a ticket since a list was fetched. */
export function useDeskNews(api: TicketsApi, answers: TicketAnswers) {
  const [old, setOld] = useState<TicketAnswers | null>(null)
  const news = useFeed(deskFeedMachine, api.listen, ({ newest }, before) => {
    if (newest !== before.newest) setOld(answers)
  })

  return { counts: news && news.counts, isOld: old === answers }
}
