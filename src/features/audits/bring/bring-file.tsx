import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { AuditOptions } from '#contracts/audits.ts'
import type { BroughtFile } from '#src/machines/freemium-audit.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { StepTitle } from '#src/ui/step-title.tsx'

import classes from '../audits.module.css'
import type { AuditFlow } from '../use-freemium-audit.ts'
import { FileFacts } from './file-facts.tsx'
import { FileOutcome } from './file-outcome.tsx'

type Problem = 'empty' | 'too-large' | 'several' | 'nobodys'

/** A recording or a transcript from this device. */
export function BringFile({ flow, options }: { flow: AuditFlow; options: AuditOptions }) {
  const { i18n } = useLingui()
  // of the file that did not arrive, what was said of it is not asked twice
  const [facts, setFacts] = useState<BroughtFile['facts']>(() => flow.brought?.facts ?? firstFacts(options))
  const [problem, setProblem] = useState<Problem | null>(null)
  const most = fileSize(options.max_file_bytes, i18n.locale)

  function take(files: readonly File[]) {
    const [file] = files
    if (!file) return
    const found = problemOf(files, options, facts)
    setProblem(found)
    if (!found) flow.send({ type: 'file.chosen', brought: { file, facts } })
  }

  return (
    <section className={classes['way']}>
      <StepTitle note={<Trans>What the file tells itself goes before what you say of it here.</Trans>}>
        <Trans>Bring a recording or a transcript</Trans>
      </StepTitle>
      <FileFacts options={options} facts={facts} onChange={(change) => setFacts({ ...facts, ...change })} />
      <DropZone
        call={<Trans>Drop a file here, or choose one</Trans>}
        limits={
          <Trans>
            wav, mp3, Ogg Opus, or a transcript such as WebVTT, SRT, vCon or JSON; at most {most}. What a file is, is
            seen from what it holds.
          </Trans>
        }
        onChoose={take}
        problem={problem && <ProblemText problem={problem} most={most} />}
      />
      <FileOutcome flow={flow} />
    </section>
  )
}

const firstFacts = ({ may_leave_unassigned, partners }: AuditOptions): BroughtFile['facts'] => ({
  partner_id: may_leave_unassigned ? null : (partners[0]?.id ?? null),
  campaign_id: null,
  agent_id: null,
  language: null,
})

function problemOf(files: readonly File[], options: AuditOptions, { partner_id }: BroughtFile['facts']) {
  if (files.length > 1) return 'several'
  if (files.some(({ size }) => size === 0)) return 'empty'
  if (files.some(({ size }) => size > options.max_file_bytes)) return 'too-large'
  return partner_id === null && !options.may_leave_unassigned ? 'nobodys' : null
}

function ProblemText({ problem, most }: { problem: Problem; most: string }) {
  if (problem === 'several') return <Trans>One at a time: an audit is of one conversation.</Trans>
  if (problem === 'empty') return <Trans>What you chose holds nothing.</Trans>
  if (problem === 'nobodys') return <Trans>Say first whose it is.</Trans>
  return <Trans>The file is larger than {most}.</Trans>
}
