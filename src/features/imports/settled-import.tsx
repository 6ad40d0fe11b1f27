import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ImportDetail, ImportRefusal } from '#contracts/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { ImportActions } from './import-actions.tsx'
import type { ImportsSearch } from './imports-search.ts'
import { OutcomeTiles } from './outcome-tiles.tsx'
import { PreviewList } from './preview-list.tsx'
import { Questions } from './questions.tsx'
import { RefusalList } from './refusal-list.tsx'
import type { ImportFlow } from './use-import.ts'
import { waitsForAnswers } from './waits-for-answers.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { Moment } from '#src/ui/moment.tsx'
import classes from './import-facts.module.css'
import { sourceNames, stateNames } from './import-words.ts'

type SettledImportProps = {
  flow: ImportFlow
  detail: ImportDetail
  refusals: PromiseState<Page<ImportRefusal> | null>
  search: ImportsSearch
  onAll: () => void
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** An import that waits for a person or is over: what would be, or was, stored, and what was refused. */
export function SettledImport({ flow, detail, refusals, search, ...on }: SettledImportProps) {
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
      <ImportActions flow={flow} detail={detail} onAll={on.onAll} />
      {isOpen && detail.preview.length > 0 && (
        <PreviewList preview={detail.preview} zone={detail.options.time_zone ?? 'UTC'} />
      )}
      {detail.refused + detail.noted > 0 && (
        <RefusalList
          refusals={refusals}
          hasNotes={detail.noted > 0}
          search={search}
          onChange={on.onChange}
          onRetry={on.onRetry}
        />
      )}
    </>
  )
}

/** Asks once more when the list is of a moment at which the import had found another number of them. */
function useAllRefusals(
  { refused, noted }: ImportDetail,
  { value, isPending }: PromiseState<Page<ImportRefusal> | null>,
  onAgain: () => void,
): void {
  const known = refused + noted
  const listed = isPending ? null : (value?.meta.total ?? null)
  const again = useEffectEvent(onAgain)

  // once for each pair of numbers: were they to differ for good, it would not be asked for ever
  useEffect(() => {
    if (listed !== null && listed !== known) again()
  }, [known, listed])
}

/** How an import stands, in a sentence. */
function WhatHappened({ detail }: { detail: ImportDetail }) {
  const { state, undone, error } = detail
  const { number } = useFormats()

  if (state === 'received') return <Trans>The files are here. Nothing was read yet.</Trans>
  if (waitsForAnswers(detail)) {
    return <Trans>What the files do not tell is needed before they can be read. Nothing is stored yet.</Trans>
  }
  if (state === 'ready') return <Trans>Everything was checked: nothing is stored yet.</Trans>
  if (state === 'done') return <Trans>All that was not refused is stored.</Trans>
  if (state === 'cancelled')
    return <Trans>It was cancelled. What was stored until then stays, and can be undone.</Trans>
  if (state === 'failed') {
    return (
      <Trans>
        It could not go on: {error}. What was stored until then stays; starting it again goes on from there.
      </Trans>
    )
  }
  if (state !== 'undone' || !undone) return null
  const [removed, kept] = [number(undone.removed), number(undone.kept)]
  return (
    <>
      <Plural
        value={undone.removed}
        one={`${removed} entry was removed again.`}
        other={`${removed} entries were removed again.`}
      />{' '}
      {undone.kept > 0 && (
        <Plural
          value={undone.kept}
          one={`${kept} stays, because something was added to it later.`}
          other={`${kept} stay, because something was added to them later.`}
        />
      )}
    </>
  )
}

/** Where it came from, whose it is, who brought it in and when. */
function ImportFacts({ detail }: { detail: ImportDetail }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const size = fileSize(detail.bytes, i18n.locale)

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        {waitsForAnswers(detail) ? <Trans>Waits for answers</Trans> : i18n._(stateNames[detail.state])}
      </Fact>
      <Fact name={<Trans>Partner</Trans>}>{detail.partner?.name ?? <Trans>Nobody’s in particular</Trans>}</Fact>
      <Fact name={<Trans context="source of an import">From</Trans>}>
        {detail.location ?? i18n._(sourceNames[detail.source])}
      </Fact>
      <Fact name={<Trans>Files</Trans>}>
        {number(detail.files)} · {size}
      </Fact>
      <Fact name={<Trans>Brought in by</Trans>}>{detail.created_by?.name ?? '—'}</Fact>
      <Fact name={<Trans>When</Trans>}>
        <Moment at={detail.finished_at ?? detail.started_at ?? detail.created_at} as="date-time" />
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
