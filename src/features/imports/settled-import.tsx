import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'

import type { ImportDetail, ImportRefusal } from '#contracts/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { ImportActions } from './import-actions.tsx'
import { sourceNames, stateNames } from './import-words.ts'
import type { ImportsSearch } from './imports-search.ts'
import { OutcomeTiles } from './outcome-tiles.tsx'
import { PreviewList } from './preview-list.tsx'
import { Questions } from './questions.tsx'
import classes from './settled-import.module.css'
import type { ImportFlow } from './use-import.ts'

type SettledImportProps = {
  flow: ImportFlow
  detail: ImportDetail
  refusals: PromiseState<Page<ImportRefusal> | null>
  search: ImportsSearch
  onAll: () => void
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** An import that waits for a person or has ended: what would be or was stored, and what was refused. */
export function SettledImport({ flow, detail, refusals, search, ...on }: SettledImportProps) {
  useCurrentRefusals(detail, refusals, on.onRetry)
  const isCounted = detail.state !== 'received' && !waitsForAnswers(detail)
  const isWaiting = detail.state === 'received' || detail.state === 'ready'

  return (
    <>
      <StepTitle note={<WhatHappened detail={detail} />}>{detail.name}</StepTitle>
      <StepFailure failure={flow.failure} />
      <ImportFacts detail={detail} />
      {isCounted && <OutcomeTiles summary={detail} />}
      {isWaiting && detail.questions.length > 0 && (
        <Questions
          key={JSON.stringify(detail.options)} // given answers arrive later than the state
          detail={detail}
          onAnswer={(options) => flow.send({ type: 'check.requested', options: { ...detail.options, ...options } })}
        />
      )}
      <ImportActions flow={flow} detail={detail} onAll={on.onAll} />
      {isWaiting && detail.preview.length > 0 && (
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

/** Loads the refusals again when the loaded list has another total than the import. */
function useCurrentRefusals(
  { refused, noted }: ImportDetail,
  { value, isPending }: PromiseState<Page<ImportRefusal> | null>,
  onRetry: () => void,
): void {
  const expected = refused + noted
  const listed = isPending ? null : (value?.meta.total ?? null)
  const retry = useEffectEvent(onRetry)

  // once for each pair of numbers: otherwise a lasting difference would repeat the request for ever
  useEffect(() => {
    if (listed !== null && listed !== expected) retry()
  }, [expected, listed])
}

/** The state of an import, in a sentence. */
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
  const [removed, remaining] = [number(undone.removed), number(undone.kept)]
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
          one={`${remaining} stays, because something was added to it later.`}
          other={`${remaining} stay, because something was added to them later.`}
        />
      )}
    </>
  )
}

/** The source, the partner, the person who imported it, and the time. */
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

/** Whether none of the files can be read before somebody answers the questions. */
const waitsForAnswers = ({ state, questions, accepted, repeated, refused }: ImportDetail): boolean =>
  state === 'ready' && questions.length > 0 && accepted + repeated + refused === 0

type RefusalListProps = {
  refusals: PromiseState<Page<ImportRefusal> | null>
  hasNotes: boolean
  search: ImportsSearch
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** One page of the refused rows and of the notes on accepted rows, each with its place in the files and the reason. */
function RefusalList({ refusals, hasNotes, search, onChange, onRetry }: RefusalListProps) {
  const { number } = useFormats()
  const columns = useRefusalColumns()
  const { value } = refusals
  const list = { ...refusals, value: value && { ...value, data: value.data.map((row, id) => ({ ...row, id })) } }

  return (
    <ListTable
      list={list}
      columns={columns}
      view={{ ...search, hidden: '' }}
      onView={({ page, per_page }) => onChange({ ...(page && { page }), ...(per_page && { per_page }) })}
      renderCount={(total) => {
        const count = number(total)
        return hasNotes ? (
          <Plural value={total} one={`${count} refusal or note`} other={`${count} refusals and notes`} />
        ) : (
          <Plural value={total} one={`${count} refusal`} other={`${count} refusals`} />
        )
      }}
      empty={null}
      onRetry={onRetry}
    />
  )
}

function useRefusalColumns(): Column<ImportRefusal & { id: number }>[] {
  const { t } = useLingui()

  return useMemo(
    () => [
      {
        name: 'kind',
        header: t`Kind`,
        width: 90,
        cell: ({ taken }) =>
          taken
            ? t({ message: 'Note', context: 'on what was taken from files' })
            : t({ message: 'Refused', context: 'what was not taken from files' }),
      },
      {
        name: 'file',
        header: t`File`,
        width: 200,
        cell: ({ file }) => <span className={classes['whole']}>{file}</span>,
      },
      { name: 'row', header: t`Row`, width: 70, isNumber: true, cell: ({ row }) => row ?? '—' },
      { name: 'field', header: t`Field`, width: 140, cell: ({ field }) => field ?? '—' },
      {
        name: 'reason',
        header: t`Reason`,
        width: 420,
        // the importers write reasons in English only
        cell: ({ reason }) => (
          <span className={classes['whole']} lang="en">
            {reason}
          </span>
        ),
      },
    ],
    [t],
  )
}
