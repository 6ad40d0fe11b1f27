import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useApi, useCan } from '#src/context/app-context.ts'
import { ChatDetailScreen } from '#src/features/chat-detail/chat-detail-screen.tsx'
import { chatDetailSearch } from '#src/features/chat-detail/chat-detail-search.ts'
import { chatDetailApi } from '#src/features/chat-detail/chat-detail.api.ts'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { TicketsAbout } from '#src/features/tickets/about/tickets-about.tsx'
import { AddToWorklist } from '#src/features/worklists/add/add-to-worklist.tsx'

import { canonicalRedirect } from '../-elsewhere.tsx'
import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-ia-whatsapp/$canal/$id')({
  staticData: { name: 'call-detail-ia-whatsapp', title: msg`Chat detail`, crumb: msg`Chat detail` },
  validateSearch: chatDetailSearch,
  beforeLoad: ({ context, params: { id } }) => {
    requireOrExplain('call-detail')({ context })
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  },
  // the page is displayed at once; its parts load and fail independently of each other
  loader: ({ context, params: { id }, abortController: { signal } }) => chatDetailApi(context.http).load(id, signal),
  component: ChatDetail,
})

function ChatDetail() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const { canal, id } = Route.useParams()
  const { m = null, panel = null } = Route.useSearch()
  const can = useCan()
  const api = useApi(chatDetailApi)
  const asks = useMemo(() => api.asks(id), [api, id])

  return (
    <ChatDetailScreen
      key={id}
      {...Route.useLoaderData()}
      id={id}
      marked={m}
      onMark={(message) =>
        void navigate({ search: (search) => ({ ...search, m: message }), replace: true, resetScroll: false })
      }
      panel={panel}
      onPanel={(wanted) =>
        void navigate({ search: (search) => ({ ...search, panel: wanted }), replace: true, resetScroll: false })
      }
      asks={asks}
      renderActions={(chat) => (
        <>
          <TicketsAbout kind="call" id={chat.id} />
          <AddToWorklist about={{ call: chat, agent: chat.agent }} />
        </>
      )}
      readsAccess={can('access-list')}
      missing={<NotFoundPage hasAccess />}
      elsewhere={(chat) => canonicalRedirect(chat, canal)}
      onRetry={() => void router.invalidate()}
    />
  )
}
