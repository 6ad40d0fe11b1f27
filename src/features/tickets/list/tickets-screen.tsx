import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import { type TicketAnswers, ticketsApi } from '../tickets.api.ts'
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
export function TicketsScreen({ answers, context: { http, locale }, ...page }: TicketsScreenProps) {
  const [api] = useState(() => ticketsApi(http))
  const kit = useSelector(locale, ({ context }) => context.kit)

  return (
    <TicketsPage
      {...page}
      api={api}
      tickets={useSettled(answers.tickets)}
      counts={useSettled(answers.counts)}
      options={useSettled(answers.options).value}
      kit={kit}
      onRetry={useReload()}
    />
  )
}
