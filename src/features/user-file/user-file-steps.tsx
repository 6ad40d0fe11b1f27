import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import type { FailureKind } from '#contracts/failure.ts'
import type { Page } from '#contracts/pagination.ts'
import {
  type UserFile,
  type UserFileRowDto,
  userFileFields,
  MAX_USER_FILE_BYTES,
  MAX_USER_FILE_ROWS,
} from '#contracts/user-files.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import { useNextFocus } from '#src/ui/use-next-focus.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { AppliedStep } from './applied-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { MissingFile } from './missing-file.tsx'
import { ReviewStep } from './review-step.tsx'
import { useUserFile, type UserFileFlow } from './use-user-file.ts'
import type { UserFileSearch } from './user-file-search.ts'
import classes from './user-file-steps.module.css'
import { fieldMeanings, fieldNames } from './user-file-words.ts'
import { Applying, Checking, Uploading } from './work-panels.tsx'

export type UserFileStepsProps = {
  search: UserFileSearch
  /** The file in the address; null when the address names none. */
  file: PromiseState<UserFile>
  /** None before the file is checked. */
  rows: PromiseState<Page<UserFileRowDto> | null>
  /** Opens another file, or none, at the first page of all its rows. */
  onFile: (id: number | undefined) => void
  onRows: (change: Partial<UserFileSearch>) => void
  onRetry: () => void
}

/** The steps of a user file, from the choice to the result. */
export function UserFileSteps({ file, ...props }: UserFileStepsProps) {
  const { search, onFile, onRetry } = props
  const flow = useUserFile({
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
    // the rows will be different ones
    onFile(flow.file?.id)
  }
  const region = useRef<HTMLElement>(null)
  // announces a new step to screen readers and moves the keyboard focus there
  useNextFocus(flow.step, () => region.current?.querySelector('h2')?.focus())
  const list = { ...props, flow, onAnother }

  // the machine still has another file, or none: the file in the address could not be loaded
  if (file.error && search.file !== flow.file?.id) {
    return <MissingFile error={file.error} onRetry={onRetry} onAnother={onAnother} />
  }
  return (
    <>
      <StepList step={flow.step} />
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

/** Chooses the file. A file that did not arrive can be sent again. */
function ChooseStep({ flow: { source, failure, send } }: { flow: UserFileFlow }) {
  const onFile = (file: File) => send({ type: 'file.chosen', source: file })

  return (
    <>
      <StepTitle note={<Trans>Nothing is changed before you have seen what would change.</Trans>}>
        <Trans>Choose a file</Trans>
      </StepTitle>
      <StepFailure
        failure={failure}
        action={
          source &&
          failure &&
          !FILE_FAILURES.has(failure.kind) && (
            <Button variant="default" size="compact-md" onClick={() => onFile(source)}>
              <Trans>Send {source.name} again</Trans>
            </Button>
          )
        }
      />
      <TableDrop onFile={onFile} />
      <KnownColumns />
    </>
  )
}

/** Failures of the file itself: it would be refused again. */
const FILE_FAILURES = new Set<FailureKind>(['refused', 'invalid', 'too-large'])

/** The four steps, with the current one marked. */
function StepList({ step }: { step: UserFileFlow['step'] }) {
  const { t } = useLingui()
  const currentPart = PART_OF[step]
  const parts = [
    <Trans key="file">File</Trans>,
    <Trans key="columns">Columns</Trans>,
    <Trans key="review">Review</Trans>,
    <Trans key="end">Done</Trans>,
  ]

  return (
    <ol className={classes['parts']} aria-label={t`Steps`}>
      {parts.map((name, index) => (
        <li
          key={name.key}
          className={classes['part']}
          data-past={index < currentPart || undefined}
          {...(index === currentPart && { 'aria-current': 'step' as const })}
        >
          <span className={classes['sign']} aria-hidden>
            {index < currentPart ? <IconCheck size={14} stroke={2} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}

const PART_OF: Record<UserFileFlow['step'], number> = {
  opening: 0,
  waiting: 0,
  uploading: 0,
  mapping: 1,
  checking: 1,
  reviewing: 2,
  applying: 2,
  applied: 3,
}

/** The known columns, and a template file. */
function KnownColumns() {
  const { i18n } = useLingui()

  return (
    <div className={classes['columns']}>
      <div className={classes['head']}>
        <h3 className={classes['title']}>
          <Trans>Columns that a file may have</Trans>
        </h3>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => saveFile(template(), TEMPLATE_NAME)}
        >
          <Trans>Download a template</Trans>
        </Button>
      </div>
      <dl className={classes['list']}>
        {userFileFields.map((field) => (
          <div key={field} className={classes['column']}>
            <dt>{i18n._(fieldNames[field])}</dt>
            <dd>{i18n._(fieldMeanings[field])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>
        <Trans>An empty cell leaves what is there as it is. The order of the columns does not matter.</Trans>
      </p>
    </div>
  )
}

/** A file with only the names of the columns, in a form that spreadsheets open. */
const template = () => new Blob(['\uFEFF', `${userFileFields.join(',')}\r\n`], { type: 'text/csv' })

const TEMPLATE_NAME = 'users.csv'

/** Accepts one table of users. */
function TableDrop({ onFile }: { onFile: (file: File) => void }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [maxSize, rows] = [fileSize(MAX_USER_FILE_BYTES, i18n.locale), number(MAX_USER_FILE_ROWS)]

  const onFiles = (files: readonly File[]) => {
    if (files.length === 0) return
    const newProblem = problemOf(files)
    setProblem(newProblem)
    if (!newProblem) onFile(files[0]!)
  }

  return (
    <DropZone
      call={<Trans>Drop a file here, or choose one</Trans>}
      limits={
        <Trans>
          CSV or XLSX, at most {maxSize} and {rows} rows. Its first row names the columns.
        </Trans>
      }
      accept=".csv,.xlsx"
      onChoose={onFiles}
      problem={problem && <Problem problem={problem} maxSize={maxSize} />}
    />
  )
}

function Problem({ problem, maxSize }: { problem: FileProblem; maxSize: string }) {
  if (problem === 'several') return <Trans>Only one file at a time.</Trans>
  if (problem === 'format') return <Trans>This is not a CSV or XLSX file.</Trans>
  if (problem === 'empty') return <Trans>This file is empty.</Trans>
  return <Trans>This file is larger than {maxSize}. Split it and bring in one part after the other.</Trans>
}

type FileProblem = 'several' | 'format' | 'empty' | 'too-large'

/** Why the server would refuse the file, as far as the browser can tell; null if it can be sent. */
function problemOf(files: readonly Pick<File, 'name' | 'size'>[]): FileProblem | null {
  const [file] = files
  if (!file || files.length > 1) return 'several'
  if (!/\.(csv|xlsx)$/i.test(file.name)) return 'format'
  if (file.size === 0) return 'empty'
  return file.size > MAX_USER_FILE_BYTES ? 'too-large' : null
}
