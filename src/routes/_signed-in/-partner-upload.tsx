import { BringIn } from '#src/features/imports/bring-in.tsx'
import { importsSearch } from '#src/features/imports/imports-search.ts'
import { Sending } from '#src/features/imports/sending.tsx'
import { SettledImport } from '#src/features/imports/settled-import.tsx'
import { StoppedSending } from '#src/features/imports/stopped-sending.tsx'
import { useImport } from '#src/features/imports/use-import.ts'
import { Working } from '#src/features/imports/working.tsx'
import { type UploadGiven, UploadStep } from '#src/features/partner-data/uploads/upload-flow.tsx'
import type { UploadsSearch } from '#src/features/partner-data/uploads/uploads-search.ts'

type PartnerUploadProps = UploadGiven & {
  search: UploadsSearch
  /** To one upload, or to all of them. */
  onUpload: (id: number | undefined) => void
  onChange: (change: Partial<UploadsSearch>) => void
  onRetry: () => void
}

/** The import of the imports' own screen, within the page of the partner that it is for. */
export function PartnerUpload({ choices, options, detail, refusals, search, ...on }: PartnerUploadProps) {
  const flow = useImport({ opened: detail, onCreated: ({ id }) => on.onUpload(id), onChanged: on.onRetry })
  // what a template says need not be asked
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
          // what was typed for one is not an answer for another
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
