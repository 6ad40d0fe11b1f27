import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { AuditsScreen } from '#src/features/audits/audits-screen.tsx'
import { auditListSearch, auditsQuery, auditsSearch, auditsSearchDefaults } from '#src/features/audits/audits-search.ts'
import { auditsApi } from '#src/features/audits/audits.api.ts'

import { requireOrExplain, requireOr404 } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/auditoria-llamadas-freemium')({
  staticData: { name: 'auditoria-llamadas-freemium', title: msg`Call audit`, crumb: msg`Call audit` },
  validateSearch: auditsSearch,
  search: { middlewares: [stripSearchParams(auditsSearchDefaults)] },
  beforeLoad({ context }) {
    requireOr404('freemium-audit')({ context })
    // conversations and evaluations have permissions of their own
    requireOrExplain('call-detail')({ context })
    requireOrExplain('quality-detail')({ context })
  },
  // only for the list: an open audit stays as it is while the pages of the list are turned
  loaderDeps: ({ search }) => auditsQuery(auditListSearch(search)),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    answers: auditsApi(http).open(deps, signal),
  }),
  component: CallAudit,
})

function CallAudit() {
  return <AuditsScreen {...Route.useLoaderData()} search={auditsSearch(Route.useSearch())} />
}
