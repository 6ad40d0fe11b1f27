import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import type { Page as ListOf } from '#contracts/pagination.ts'
import type { RequestRowDto } from '#contracts/requests.ts'
import { PagedList } from '#src/list/paged-list.tsx'
import { FactLine } from '#src/ui/fact-line.tsx'
import { ItemList } from '#src/ui/item-list.tsx'
import itemClasses from '#src/ui/item.module.css'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { TicketStateMark } from '../ticket-marks.tsx'
import classes from '../tickets.module.css'
import type { RequestsApi } from './requests.api.ts'

type RequestsScreenProps = { requests: Promise<ListOf<RequestRowDto>>; api: RequestsApi }

/** The requests of the reader to the support desk, with their state. */
export function RequestsScreen({ requests, api }: RequestsScreenProps) {
  const list = usePromiseState(requests)

  return (
    <Page
      title={<Trans>Your requests</Trans>}
      sentence={<Trans>What have you asked the support desk, and what became of it?</Trans>}
      actions={<NewRequestButton api={api} />}
    >
      <PagedList
        list={list}
        renderCount={(total) => <Plural value={total} one="# request" other="# requests" />}
        empty={
          <Empty title={<Trans>You have not asked for anything yet</Trans>}>
            <Trans>
              When something does not work, or you need something, ask: the answer comes by mail and stands here.
            </Trans>
          </Empty>
        }
        onRetry={useReload()}
        renderRows={(rows, pagination) => (
          <>
            <ItemList isPending={list.isPending}>
              {rows.map((row) => (
                <li key={row.id}>
                  <RequestItem request={row} />
                </li>
              ))}
            </ItemList>
            {pagination}
          </>
        )}
      />
    </Page>
  )
}

function RequestItem({ request: { id, subject, state, said_at } }: { request: RequestRowDto }) {
  return (
    <div className={`${itemClasses['item']} ${classes['request']}`}>
      <Link to="/requests/$id" params={{ id: String(id) }} className={itemClasses['link']}>
        #{id} {subject}
      </Link>
      <FactLine>
        <TicketStateMark state={state} />
        <Moment at={said_at} />
      </FactLine>
    </div>
  )
}

/** contains the text editor, so it is loaded when somebody wants to ask */
const NewRequestDialog = lazy(async () => ({ default: (await import('./new-request-dialog.tsx')).NewRequestDialog }))

/** The button and the dialog for a new request. */
function NewRequestButton({ api }: { api: RequestsApi }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans>Ask the support desk</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <NewRequestDialog api={api} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
