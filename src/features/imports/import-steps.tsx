import { useRef } from 'react'

import type { Import, ImportChoices, ImportDetail, ImportRefusal } from '#contracts/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { useNextFocus } from '#src/ui/use-next-focus.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { BringIn } from './bring-in.tsx'
import { ImportList } from './import-list.tsx'
import classes from './import-steps.module.css'
import type { ImportsApi } from './imports.api.ts'
import type { ImportsSearch } from './imports-search.ts'
import { Sending } from './sending.tsx'
import { SettledImport } from './settled-import.tsx'
import { StoppedSending } from './stopped-sending.tsx'
import { useImport } from './use-import.ts'
import { Working } from './working.tsx'

export type ImportStepsProps = {
  api: ImportsApi
  search: ImportsSearch
  /** The one that the address names; null when it names none. */
  detail: ImportDetail | null
  imports: PromiseState<Page<Import> | null>
  refusals: PromiseState<Page<ImportRefusal> | null>
  choices: ImportChoices
  kit: Locale
  /** To one import, or to all of them. */
  onImport: (id: number | undefined) => void
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** From choosing what comes in to its end; beside what is chosen, all imports so far. */
export function ImportSteps({ api, detail, imports, refusals, ...props }: ImportStepsProps) {
  const { search, choices, kit, onImport, onChange, onRetry } = props
  const flow = useImport({
    api,
    opened: detail,
    onCreated: ({ id }) => onImport(id),
    onChanged: onRetry,
  })
  const region = useRef<HTMLElement>(null)
  // so that a new step is announced, and the next key goes on from there
  useNextFocus(flow.step, () => region.current?.querySelector('h2')?.focus())
  const isChoosing = flow.step === 'choosing' || flow.step === 'creating'

  return (
    <section ref={region} className={classes['step']}>
      {isChoosing && (
        <>
          <BringIn flow={flow} choices={choices} />
          <ImportList imports={imports} search={search} kit={kit} onChange={onChange} onRetry={onRetry} />
        </>
      )}
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
          kit={kit}
          search={search}
          refusedFile={api.refusedFile}
          onAll={() => onImport(undefined)}
          onChange={onChange}
          onRetry={onRetry}
        />
      )}
    </section>
  )
}
