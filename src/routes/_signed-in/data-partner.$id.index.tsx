import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'

import { importsSearch } from '#src/features/imports/imports-search.ts'
import { importsApi } from '#src/features/imports/imports.api.ts'
import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'
import { UploadsScreen } from '#src/features/partner-data/uploads/uploads-screen.tsx'
import { uploadsSearch } from '#src/features/partner-data/uploads/uploads-search.ts'
import { can } from '#src/machines/landing.ts'

import { idOf } from '../-id-of.ts'
import { PartnerUpload } from './-partner-upload.tsx'

export const Route = createFileRoute('/_signed-in/data-partner/$id/')({
  staticData: { name: 'data-partner', title: msg`Partner data` },
  validateSearch: uploadsSearch.read,
  search: { middlewares: [stripSearchParams(uploadsSearch.defaults)] },
  // read once more: the router leaves in what the first reading has left out
  loaderDeps: ({ search }) => uploadsSearch.read(search),
  loader({ context: { http, session }, params, deps, abortController: { signal } }) {
    const api = partnerDataApi(http)
    const { upload, page, per_page } = deps
    const named = { ...importsSearch.read({}), import: upload, page, per_page }
    const opened = () =>
      upload === undefined
        ? { opened: Promise.resolve({ detail: null }), refusals: Promise.resolve(null) }
        : importsApi(http).open(named, signal)
    const isImporter = can(session.getSnapshot().context.permissions, 'call-import')
    return {
      ...api.uploads(idOf(params), { query: uploadsSearch.query(deps), upload }, signal),
      bringing: isImporter ? { ...opened(), ...api.bringing(signal) } : null,
    }
  },
  component: Uploads,
})

function Uploads() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = uploadsSearch.read(Route.useSearch())
  const change = (changed: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false })
  const onRetry = () => void router.invalidate()

  return (
    <UploadsScreen
      {...Route.useLoaderData()}
      partnerId={idOf(Route.useParams())}
      search={search}
      renderFlow={(given) => (
        <PartnerUpload
          {...given}
          search={search}
          onUpload={(upload) => change({ upload, page: 1 })}
          onChange={change}
          onRetry={onRetry}
        />
      )}
      onChange={change}
      onRetry={onRetry}
    />
  )
}
