import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { satisfactionAnswers } from '#contracts/satisfaction.ts'
import { SatisfactionPage } from '#src/features/tickets/satisfaction/satisfaction-page.tsx'

export const Route = createFileRoute('/_open/satisfaction/$token')({
  staticData: { name: 'satisfaction', title: msg`How did it go?`, crumb: msg`How did it go?` },
  validateSearch: addressSearch(z.object({ answer: z.optional(z.enum(satisfactionAnswers)) })),
  component: Satisfaction,
})

function Satisfaction() {
  const { token } = Route.useParams()
  const { answer } = Route.useSearch()

  return <SatisfactionPage key={token} token={token} chosen={answer ?? null} />
}
