import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import type { TicketOptions } from '#contracts/tickets.ts'

import type { TicketsApi } from '../tickets.api.ts'

/** With an editor for its text: fetched once somebody wants to write one. */
const NewTicketDialog = lazy(async () => ({ default: (await import('./new-ticket-dialog.tsx')).NewTicketDialog }))

/** The way to write down what the desk was asked. */
export function NewTicket({ api, options }: { api: TicketsApi; options: TicketOptions | null }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans>New ticket</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <NewTicketDialog api={api} options={options} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
