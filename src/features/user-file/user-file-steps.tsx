import { useRef } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { UserFile, UserFileRowDto } from '#contracts/user-files.ts'
import { useNextFocus } from '#src/ui/use-next-focus.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { AppliedStep } from './applied-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { FileGone } from './file-gone.tsx'
import { MappingStep } from './mapping-step.tsx'
import { ReviewStep } from './review-step.tsx'
import classes from './user-file-steps.module.css'
import type { UserFileApi } from './user-file.api.ts'
import type { UserFileSearch } from './user-file-search.ts'
import { useUserFile } from './use-user-file.ts'
import { WhereWeAre } from './where-we-are.tsx'
import { Applying, Checking, Uploading } from './work-panels.tsx'

export type UserFileStepsProps = {
  api: UserFileApi
  search: UserFileSearch
  /** The one that the address names; null when it names none. */
  file: PromiseState<UserFile>
  /** None before it is checked. */
  rows: PromiseState<Page<UserFileRowDto> | null>
  /** The language of the component kit. */
  kit: Locale
  /** Whether the list of people may be opened. */
  seesUsers: boolean
  /** To another file, or none: with the first page of all its rows. */
  onFile: (id: number | undefined) => void
  onRows: (change: Partial<UserFileSearch>) => void
  onRetry: () => void
}

/** From choosing a file to its end, one step at a time. */
export function UserFileSteps({ api, file, ...props }: UserFileStepsProps) {
  const { search, onFile, onRetry } = props
  const flow = useUserFile({
    api,
    opened: file.value,
    onReceived: ({ id }) => onFile(id),
    onChanged: onRetry,
  })
  const onAnother = () => {
    flow.send({ type: 'file.closed' })
    onFile(undefined)
  }
  const onReopen = () => {
    flow.send({ type: 'mapping.reopened' })
    // the rows will be others
    onFile(flow.file?.id)
  }
  const region = useRef<HTMLElement>(null)
  // so that a new step is announced, and the next key goes on from there
  useNextFocus(flow.step, () => region.current?.querySelector('h2')?.focus())
  const list = { ...props, flow, onAnother, refused: api.refused }

  // what is on show is another file, or none: what the address names could not be read
  if (file.error && search.file !== flow.file?.id) {
    return <FileGone error={file.error} onRetry={onRetry} onAnother={onAnother} />
  }
  return (
    <>
      <WhereWeAre step={flow.step} />
      <section ref={region} className={classes['step']}>
        {flow.step === 'waiting' && <ChooseStep flow={flow} />}
        {flow.step === 'uploading' && <Uploading flow={flow} />}
        {flow.step === 'mapping' && <MappingStep flow={flow} onAnother={onAnother} />}
        {flow.step === 'checking' && <Checking flow={flow} />}
        {flow.step === 'reviewing' && <ReviewStep {...list} onReopen={onReopen} />}
        {flow.step === 'applying' && <Applying flow={flow} />}
        {flow.step === 'applied' && <AppliedStep {...list} />}
      </section>
    </>
  )
}
