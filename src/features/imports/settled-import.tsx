import type { ImportDetail, ImportRefusal } from '#contracts/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { ImportActions } from './import-actions.tsx'
import { ImportFacts } from './import-facts.tsx'
import type { ImportsApi } from './imports.api.ts'
import type { ImportsSearch } from './imports-search.ts'
import { OutcomeTiles } from './outcome-tiles.tsx'
import { PreviewList } from './preview-list.tsx'
import { Questions } from './questions.tsx'
import { RefusalList } from './refusal-list.tsx'
import { WhatHappened } from './import-outcome.tsx'
import { useAllRefusals } from './use-all-refusals.ts'
import { waitsForAnswers } from './waits-for-answers.ts'
import type { ImportFlow } from './use-import.ts'

type SettledImportProps = {
  flow: ImportFlow
  detail: ImportDetail
  refusals: PromiseState<Page<ImportRefusal> | null>
  kit: Locale
  search: ImportsSearch
  refusedFile: ImportsApi['refusedFile']
  onAll: () => void
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** An import that waits for a person or is over: what would be, or was, stored, and what was refused. */
export function SettledImport({ flow, detail, refusals, kit, search, refusedFile, ...on }: SettledImportProps) {
  useAllRefusals(detail, refusals, on.onRetry)
  const isCounted = detail.state !== 'received' && !waitsForAnswers(detail)
  const isOpen = detail.state === 'received' || detail.state === 'ready'

  return (
    <>
      <StepTitle note={<WhatHappened detail={detail} />}>{detail.name}</StepTitle>
      <StepFailure failure={flow.failure} />
      <ImportFacts detail={detail} />
      {isCounted && <OutcomeTiles kept={detail} />}
      {isOpen && detail.questions.length > 0 && (
        <Questions
          key={JSON.stringify(detail.options)} // what was answered comes with the import itself, after its state
          detail={detail}
          onAnswer={(options) => flow.send({ type: 'check.requested', options: { ...detail.options, ...options } })}
        />
      )}
      <ImportActions flow={flow} detail={detail} refusedFile={refusedFile} onAll={on.onAll} />
      {isOpen && detail.preview.length > 0 && (
        <PreviewList preview={detail.preview} zone={detail.options.time_zone ?? 'UTC'} />
      )}
      {detail.refused + detail.noted > 0 && (
        <RefusalList
          refusals={refusals}
          hasNotes={detail.noted > 0}
          search={search}
          kit={kit}
          onChange={on.onChange}
          onRetry={on.onRetry}
        />
      )}
    </>
  )
}
