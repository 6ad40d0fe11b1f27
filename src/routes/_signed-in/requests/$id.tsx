import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { RequestScreen } from '#src/features/tickets/requests/request-screen.tsx'
import { requestsApi } from '#src/features/tickets/requests/requests.api.ts'

import { idOf } from '../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/requests/$id')({
  staticData: { name: 'requests.detail', title: msg`Request`, crumb: msg`Request` },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    request: requestsApi(http).one(idOf(params), signal),
  }),
  component: ShownRequest,
})

function ShownRequest() {
  const { id } = Route.useParams()

  return (
    <RequestScreen
      key={id}
      {...Route.useLoaderData()}
      api={requestsApi(Route.useRouteContext().http)}
      missing={<NotFoundPage hasAccess />}
    />
  )
}
