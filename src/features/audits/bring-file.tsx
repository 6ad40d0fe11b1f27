import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { AuditOptions, AuditUpload } from '#contracts/audits.ts'
import type { BroughtFile } from '#src/machines/freemium-audit.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import { WorkPanel } from '#src/ui/work-panel.tsx'

import classes from './audits.module.css'
import type { AuditFlow } from './use-freemium-audit.ts'

type Problem = 'empty' | 'too-large' | 'several' | 'nobodys'

/** A recording or a transcript from this device. */
export function BringFile({ flow, options }: { flow: AuditFlow; options: AuditOptions }) {
  const { i18n } = useLingui()
  // the facts of a file that did not arrive need not be entered twice
  const [facts, setFacts] = useState<BroughtFile['facts']>(() => flow.brought?.facts ?? firstFacts(options))
  const [problem, setProblem] = useState<Problem | null>(null)
  const most = fileSize(options.max_file_bytes, i18n.locale)

  function chooseFile(files: readonly File[]) {
    const [file] = files
    if (!file) return
    const newProblem = problemOf(files, options, facts)
    setProblem(newProblem)
    if (!newProblem) flow.send({ type: 'file.chosen', brought: { file, facts } })
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
        onChoose={chooseFile}
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

type Facts = BroughtFile['facts']
type FileFactsProps = { options: AuditOptions; facts: Facts; onChange: (change: Partial<Facts>) => void }

/** What a file may not contain: its partner, the agent and the language. What it does contain takes precedence. */
function FileFacts({ options, facts, onChange }: FileFactsProps) {
  const { t } = useLingui()
  const { partners, campaigns, agents, may_leave_unassigned } = options
  const partnerCampaigns = campaigns.filter(({ partner_id }) => partner_id === facts.partner_id)

  return (
    <div className={classes['facts']}>
      <Select
        label={t`Partner`}
        value={valueOf(facts.partner_id)}
        options={namedOptions(partners)}
        placeholder={may_leave_unassigned ? t`Nobody’s in particular` : t`Choose whose it is`}
        isClearable={may_leave_unassigned}
        onChange={(value) => onChange({ partner_id: idOf(value), campaign_id: null })}
      />
      {partnerCampaigns.length > 0 && (
        <Select
          label={t`Campaign`}
          value={valueOf(facts.campaign_id)}
          options={namedOptions(partnerCampaigns)}
          placeholder={t`None`}
          isClearable
          onChange={(value) => onChange({ campaign_id: idOf(value) })}
        />
      )}
      <Select
        label={t`Agent`}
        value={valueOf(facts.agent_id)}
        options={namedOptions(agents)}
        placeholder={t`Not known`}
        isClearable
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <Select
        label={t`Spoken language`}
        value={facts.language}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        placeholder={t`As the file says`}
        isClearable
        onChange={(language) => onChange({ language })}
      />
    </div>
  )
}

const valueOf = (id: number | null) => (id === null ? null : String(id))
const idOf = (value: string | null) => (value === null ? null : Number(value))

/** The outcome of the last file until another is chosen: why it did not arrive, what was refused, and what it contained. */
function FileOutcome({ flow: { brought, upload, failure, send } }: { flow: AuditFlow }) {
  if (brought && failure) {
    return (
      <StepFailure
        failure={failure}
        action={
          <Button variant="default" size="compact-sm" onClick={() => send({ type: 'file.chosen', brought })}>
            <Trans>Send it again</Trans>
          </Button>
        }
      />
    )
  }
  if (!upload) return null

  return (
    <div role="alert" className={classes['way']}>
      {upload.interaction_ids.length > 0 ? (
        <FoundConversations upload={upload} onChoose={(call) => send({ type: 'call.chosen', call })} />
      ) : (
        <strong>
          <NotTaken upload={upload} />
        </strong>
      )}
      <ul className={classes['told']}>
        {upload.refusals.map(({ file, row, field, reason }) => (
          <li key={`${row}·${field}·${reason}`}>
            <RefusalLocation file={file} row={row} field={field} /> {/* importers give their reasons in English only */}
            <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function NotTaken({ upload: { name, state } }: { upload: AuditUpload }) {
  if (state === 'done') return <Trans>Nothing of {name} can be audited</Trans>
  if (state === 'failed') return <Trans>{name} could not be read</Trans>
  return <Trans>{name} was withdrawn by somebody who oversees imports</Trans>
}

function RefusalLocation({ file, row, field }: { file: string; row: number | undefined; field: string | undefined }) {
  const { t } = useLingui()
  return [file, row === undefined ? null : t`row ${row}`, field].filter(Boolean).join(' · ') + ':'
}

type FoundConversationsProps = { upload: AuditUpload; onChoose: (call: number) => void }

function FoundConversations({ upload: { name, interaction_ids }, onChoose }: FoundConversationsProps) {
  return (
    <>
      <strong>
        <Plural
          value={interaction_ids.length}
          one={`${name} holds # conversation. Which one do you audit?`}
          other={`${name} holds # conversations. Which one do you audit?`}
        />
      </strong>
      <div className={classes['buttons']}>
        {interaction_ids.map((id) => (
          <Button key={id} variant="default" size="compact-sm" onClick={() => onChoose(id)}>
            <Trans>Conversation {id}</Trans>
          </Button>
        ))}
      </div>
    </>
  )
}

/** A file while it is sent, and then read by the server. */
export function FileOnItsWay({ flow: { step, brought, failure, send } }: { flow: AuditFlow }) {
  const name = brought?.file.name ?? ''

  return (
    <>
      {step === 'cutOff' && <StepFailure failure={failure} />}
      <WorkPanel
        title={step === 'sending' ? <Trans>Sending {name}</Trans> : <Trans>Reading {name}</Trans>}
        note={
          step === 'sending' ? (
            <Trans>It is on its way to the server.</Trans>
          ) : (
            <Trans>What it holds is listened to and stored. This takes a moment.</Trans>
          )
        }
        progress={null}
        counted={null}
        onCancel={() => send({ type: 'file.withdrawn' })}
      />
    </>
  )
}
