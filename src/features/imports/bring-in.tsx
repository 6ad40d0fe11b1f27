import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { ImportChoices, ImportDraft } from '#contracts/imports.ts'
import { droppedFiles, type NamedFile, namedFiles } from '#src/lib/dropped-files.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'

import classes from './bring-in.module.css'
import { FolderChoice } from './folder-choice.tsx'
import { nameOfFiles } from './name-of-files.ts'
import { OtherSources } from './other-sources.tsx'
import { initialPartner, PartnerChoice } from './partner-choice.tsx'
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
