import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'

import { BringIn } from '#src/features/imports/bring-in.tsx'
import { importsSearch } from '#src/features/imports/imports-search.ts'
import { importsApi } from '#src/features/imports/imports.api.ts'
import { Sending } from '#src/features/imports/sending.tsx'
import { SettledImport } from '#src/features/imports/settled-import.tsx'
import { StoppedSending } from '#src/features/imports/stopped-sending.tsx'
import { useImport } from '#src/features/imports/use-import.ts'
import { Working } from '#src/features/imports/working.tsx'
import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'
import { type UploadFlowInput, UploadStep } from '#src/features/partner-data/uploads/upload-flow.tsx'
import { UploadsScreen } from '#src/features/partner-data/uploads/uploads-screen.tsx'
import { uploadsSearch, type UploadsSearch } from '#src/features/partner-data/uploads/uploads-search.ts'
import { can } from '#src/machines/landing.ts'

import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/data-partner/$id/')({
  staticData: { name: 'data-partner', title: msg`Partner data` },
  validateSearch: uploadsSearch.read,
  search: { middlewares: [stripSearchParams(uploadsSearch.defaults)] },
  // parsed again: the router keeps parameters that the first parsing has dropped
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

type PartnerUploadProps = UploadFlowInput & {
  search: UploadsSearch
  /** The address of one upload, or of all of them. */
  onUpload: (id: number | undefined) => void
  onChange: (change: Partial<UploadsSearch>) => void
  onRetry: () => void
}

/** The import component of the imports screen, inside the page of a partner. */
function PartnerUpload({ choices, options, detail, refusals, search, ...on }: PartnerUploadProps) {
  const flow = useImport({ opened: detail, onCreated: ({ id }) => on.onUpload(id), onChanged: on.onRetry })
  // what a template defines need not be asked
  const send: typeof flow.send = (event) =>
    flow.send(
      event.type === 'source.chosen'
        ? { ...event, draft: { ...event.draft, options: { ...event.draft.options, ...options } } }
        : event,
    )

  return (
    <UploadStep step={flow.step}>
      {(flow.step === 'choosing' || flow.step === 'creating') && <BringIn flow={{ ...flow, send }} choices={choices} />}
      {flow.step === 'sending' && <Sending flow={flow} />}
      {flow.step === 'stopped' && <StoppedSending flow={flow} />}
      {(flow.step === 'asking' || flow.step === 'following' || flow.step === 'cutOff') && <Working flow={flow} />}
      {flow.step === 'settled' && detail && (
        <SettledImport
          // what was typed for one upload is not an answer for another
          key={detail.id}
          flow={flow}
          detail={detail}
          refusals={refusals}
          search={{ ...importsSearch.read({}), page: search.page, per_page: search.per_page }}
          onAll={() => on.onUpload(undefined)}
          onChange={({ page = 1, per_page = search.per_page }) => on.onChange({ page, per_page })}
          onRetry={on.onRetry}
        />
      )}
    </UploadStep>
  )
}
