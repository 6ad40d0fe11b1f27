import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'

import type { ImportChoices, ImportDraft } from '#contracts/imports.ts'
import { droppedFiles, type NamedFile, namedFiles } from '#src/lib/dropped-files.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'

import classes from './bring-in.module.css'
import type { ImportFlow } from './use-import.ts'

type BringInProps = { flow: ImportFlow; choices: ImportChoices }

/** Chooses the files, or another source, and the partner. Nothing is stored before it was checked and reviewed. */
export function BringIn({ flow: { failure, step, send }, choices }: BringInProps) {
  const { i18n } = useLingui()
  const [partner_id, setPartner] = useState(() => initialPartner(choices))
  const [problem, setProblem] = useState<'empty' | 'too-large' | null>(null)
  const maxSize = fileSize(choices.max_file_bytes, i18n.locale)

  const startImport = (name: string, source: ImportDraft['source'], files: readonly NamedFile[] = []) =>
    send({ type: 'source.chosen', draft: { name, partner_id, options: {}, source }, files })
  const addFiles = (files: readonly NamedFile[]) => {
    if (files.length === 0) return
    const newProblem = problemOf(files, choices.max_file_bytes)
    setProblem(newProblem)
    if (!newProblem) startImport(nameOfFiles(files), { type: 'upload' }, files)
  }

  return (
    <div className={classes['panel']} aria-busy={step === 'creating'}>
      <StepTitle note={<Trans>Everything is read and checked first: nothing is stored before you start it.</Trans>}>
        <Trans>Bring in files</Trans>
      </StepTitle>
      <StepFailure failure={failure} />
      <PartnerChoice choices={choices} value={partner_id} onChange={setPartner} />
      <DropZone
        call={<Trans>Drop files or folders here, or choose files</Trans>}
        limits={
          <Trans>
            Recordings with transcripts, chats, lists of calls, dialling records, policies, debts; each file at most{' '}
            {maxSize}. What a file is, is seen from what it holds.
          </Trans>
        }
        isMultiple
        onChoose={(files) => addFiles(namedFiles(files))}
        onDrop={(dropped) => void droppedFiles(dropped).then(addFiles)}
        problem={problem && <Problem problem={problem} maxSize={maxSize} />}
      />
      <div>
        <FolderChoice onChoose={(files) => addFiles(namedFiles(files))} />
      </div>
      <div className={classes['others']}>
        <OtherSources choices={choices} onSource={startImport} />
      </div>
    </div>
  )
}

function problemOf(files: readonly NamedFile[], maxBytes: number) {
  if (files.every(({ file }) => file.size === 0)) return 'empty'
  return files.some(({ file }) => file.size > maxBytes) ? 'too-large' : null
}

function Problem({ problem, maxSize: maxBytes }: { problem: 'empty' | 'too-large'; maxSize: string }) {
  if (problem === 'empty') return <Trans>What you chose holds nothing.</Trans>
  return <Trans>One of the files is larger than {maxBytes}. Split it, and choose again.</Trans>
}

/** A button that opens the folder picker of the device. All files of the folder are imported. */
function FolderChoice({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFolder size={16} stroke={1.5} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Choose a folder</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Folder of this device`}
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

type PartnerChoiceProps = {
  choices: ImportChoices
  value: number | null
  onChange: (partner_id: number | null) => void
}

/** The partner to whom the conversations belong. */
function PartnerChoice({ choices: { partners, may_leave_unassigned }, value, onChange }: PartnerChoiceProps) {
  const { t } = useLingui()

  return (
    <div className={classes['choice']}>
      <Select
        label={t`Partner`}
        value={value === null ? null : String(value)}
        options={namedOptions(partners)}
        placeholder={may_leave_unassigned ? t`Nobody’s in particular` : t`Choose whose they are`}
        isClearable={may_leave_unassigned}
        help={may_leave_unassigned ? t`Can be given later by importing the same files for a partner.` : undefined}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
    </div>
  )
}

/** The first partner is preselected when one must be chosen. */
const initialPartner = ({ partners, may_leave_unassigned }: ImportChoices): number | null =>
  may_leave_unassigned ? null : (partners[0]?.id ?? null)

type OtherSourcesProps = {
  choices: ImportChoices
  onSource: (name: string, source: ImportDraft['source']) => void
}

/** Sources that the server fetches itself, if the operator of the server allows any. */
function OtherSources({ choices: { folders, hosts }, onSource }: OtherSourcesProps) {
  const { t, i18n } = useLingui()
  const allowed = new Intl.ListFormat(i18n.locale).format(hosts)

  return (
    <>
      {folders.length > 0 && (
        <LocationField
          label={t`Folder of the server`}
          help={new Intl.ListFormat(i18n.locale).format(folders)}
          initial={folders[0] ?? ''}
          onSubmit={(path) => onSource(path, { type: 'folder', path })}
        />
      )}
      {hosts.length > 0 && (
        <LocationField
          label={t`Address on the internet`}
          help={t`From ${allowed}`}
          initial="https://"
          onSubmit={(url) => onSource(url, { type: 'url', url })}
        />
      )}
    </>
  )
}

type LocationFieldProps = { label: string; help: string; initial: string; onSubmit: (location: string) => void }

function LocationField({ label, help, initial, onSubmit: onPlace }: LocationFieldProps) {
  const [value, setValue] = useState(initial)

  return (
    <form
      className={classes['place']}
      onSubmit={(event) => {
        event.preventDefault()
        onPlace(value.trim())
      }}
    >
      <TextInput
        inputContainer={withFetchButton}
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description']}
        value={value}
        required
        withAsterisk={false}
        spellCheck={false}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
    </form>
  )
}

/** Keeps the button in line with the field, regardless of the label above and the description below. */
const withFetchButton = (input: ReactNode) => (
  <div className={classes['beside']}>
    {input}
    <Button type="submit" variant="default">
      <Trans>Fetch</Trans>
    </Button>
  </div>
)

/** The name of the import in the list: the folder that all files share, otherwise the name of the first file. */
export function nameOfFiles(files: readonly NamedFile[]): string {
  const [first] = files
  if (!first) return ''
  const folder = first.name.includes('/') ? first.name.slice(0, first.name.indexOf('/')) : null
  const isShared = folder !== null && files.every(({ name }) => name.startsWith(`${folder}/`))
  return (isShared ? folder : first.name).slice(0, MAX_LENGTH)
}

const MAX_LENGTH = 250
