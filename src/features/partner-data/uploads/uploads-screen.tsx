import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { BringingAnswers, PartnerDataApi, UploadAnswers } from '../partner-data.api.ts'
import { Undoing } from './undoing.tsx'
import { Uploaded } from './uploaded.tsx'
import { UploadFlow, type UploadGiven } from './upload-flow.tsx'
import { UploadList } from './upload-list.tsx'
import type { UploadsSearch } from './uploads-search.ts'
import classes from './uploads.module.css'

type UploadsScreenProps = UploadAnswers & {
  partnerId: number
  /** Null for who does not import. */
  bringing: BringingAnswers | null
  search: UploadsSearch
  locale: LocaleActor
  api: PartnerDataApi
  renderFlow: (given: UploadGiven, kit: Locale) => ReactNode
  onChange: (change: Partial<UploadsSearch>) => void
  onRetry: () => void
}

/** What was uploaded for a partner; for who imports, the way to upload more and to undo it. */
export function UploadsScreen({ partnerId, bringing, search, locale, api, renderFlow, ...props }: UploadsScreenProps) {
  const { onChange, onRetry } = props
  const kit = useSelector(locale, ({ context }) => context.kit)
  const uploads = usePromiseState(props.uploads)
  const upload = usePromiseState(props.upload)
  const isNamed = search.upload !== undefined

  return (
    <div className={classes['uploads']}>
      {bringing && (
        <UploadFlow
          partnerId={partnerId}
          bringing={bringing}
          renderFlow={(given) => renderFlow(given, kit)}
          onRetry={onRetry}
        />
      )}
      {isNamed && bringing && upload.value && <Undoing undoing={upload.value.undoing} />}
      {isNamed && !bringing && (
        <AsyncContent answer={upload} onRetry={onRetry}>
          {(shown) =>
            shown && (
              <Uploaded
                upload={shown}
                refusedFile={(id) => api.refusedFile(partnerId, id)}
                onAll={() => onChange({ upload: undefined, page: 1 })}
              />
            )
          }
        </AsyncContent>
      )}
      {!isNamed && <UploadList uploads={uploads} search={search} kit={kit} onChange={onChange} onRetry={onRetry} />}
    </div>
  )
}
