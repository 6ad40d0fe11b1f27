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

/** What comes in, and whose it is. Nothing is stored before it was checked and looked at. */
export function BringIn({ flow: { failure, step, send }, choices }: BringInProps) {
  const { i18n } = useLingui()
  const [partner_id, setPartner] = useState(() => initialPartner(choices))
  const [problem, setProblem] = useState<'empty' | 'too-large' | null>(null)
  const most = fileSize(choices.max_file_bytes, i18n.locale)

  const bring = (name: string, source: ImportDraft['source'], files: readonly NamedFile[] = []) =>
    send({ type: 'source.chosen', draft: { name, partner_id, options: {}, source }, files })
  const take = (files: readonly NamedFile[]) => {
    if (files.length === 0) return
    const found = problemOf(files, choices.max_file_bytes)
    setProblem(found)
    if (!found) bring(nameOfFiles(files), { type: 'upload' }, files)
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
            {most}. What a file is, is seen from what it holds.
          </Trans>
        }
        isMultiple
        onChoose={(files) => take(namedFiles(files))}
        onDrop={(dropped) => void droppedFiles(dropped).then(take)}
        problem={problem && <Problem problem={problem} most={most} />}
      />
      <div>
        <FolderChoice onChoose={(files) => take(namedFiles(files))} />
      </div>
      <div className={classes['others']}>
        <OtherSources choices={choices} onSource={bring} />
      </div>
    </div>
  )
}

function problemOf(files: readonly NamedFile[], most: number) {
  if (files.every(({ file }) => file.size === 0)) return 'empty'
  return files.some(({ file }) => file.size > most) ? 'too-large' : null
}

function Problem({ problem, most }: { problem: 'empty' | 'too-large'; most: string }) {
  if (problem === 'empty') return <Trans>What you chose holds nothing.</Trans>
  return <Trans>One of the files is larger than {most}. Split it, and choose again.</Trans>
}

/** A button that asks for a folder of this device: all that is in it comes in. */
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

/** Whose the conversations are. */
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

/** Where only one can be chosen, it is. */
const initialPartner = ({ partners, may_leave_unassigned }: ImportChoices): number | null =>
  may_leave_unassigned ? null : (partners[0]?.id ?? null)

type OtherSourcesProps = {
  choices: ImportChoices
  onSource: (name: string, source: ImportDraft['source']) => void
}

/** What the server fetches itself, where its keeper allows any. */
function OtherSources({ choices: { folders, hosts }, onSource }: OtherSourcesProps) {
  const { t, i18n } = useLingui()
  const allowed = new Intl.ListFormat(i18n.locale).format(hosts)

  return (
    <>
      {folders.length > 0 && (
        <Place
          label={t`Folder of the server`}
          help={new Intl.ListFormat(i18n.locale).format(folders)}
          initial={folders[0] ?? ''}
          onPlace={(path) => onSource(path, { type: 'folder', path })}
        />
      )}
      {hosts.length > 0 && (
        <Place
          label={t`Address on the internet`}
          help={t`From ${allowed}`}
          initial="https://"
          onPlace={(url) => onSource(url, { type: 'url', url })}
        />
      )}
    </>
  )
}

type PlaceProps = { label: string; help: string; initial: string; onPlace: (place: string) => void }

function Place({ label, help, initial, onPlace }: PlaceProps) {
  const [place, setPlace] = useState(initial)

  return (
    <form
      className={classes['place']}
      onSubmit={(event) => {
        event.preventDefault()
        onPlace(place.trim())
      }}
    >
      <TextInput
        inputContainer={besideFetch}
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description']}
        value={place}
        required
        withAsterisk={false}
        spellCheck={false}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
    </form>
  )
}

/** In line with the field, whatever stands above and below it. */
const besideFetch = (input: ReactNode) => (
  <div className={classes['beside']}>
    {input}
    <Button type="submit" variant="default">
      <Trans>Fetch</Trans>
    </Button>
  </div>
)

/** How the import is called in the list: after the folder that the files share, else after the first of them. */
export function nameOfFiles(files: readonly NamedFile[]): string {
  const [first] = files
  if (!first) return ''
  const folder = first.name.includes('/') ? first.name.slice(0, first.name.indexOf('/')) : null
  const isShared = folder !== null && files.every(({ name }) => name.startsWith(`${folder}/`))
  return (isShared ? folder : first.name).slice(0, MAX_LENGTH)
}

const MAX_LENGTH = 250
