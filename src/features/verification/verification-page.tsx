import { Trans, useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { IconPackageExport, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import type { Finding, Verification } from '#contracts/verifications.ts'
import { openPoints } from '#domain/verification/open-points.ts'
import { mayVerify } from '#lifecycles/verification.machine.ts'
import type { Inspect } from '#src/conversation/call/player/use-player.ts'
import type { ConversationRequests } from '#src/conversation/conversation-requests.ts'
import type { Jump } from '#src/conversation/jump.ts'
import type { ConversationStates } from '#src/features/verification/source-conversation.tsx'
import { LOOKING } from '#src/machines/evidence.machine.ts'
import { keyOf } from '#src/machines/finding.machine.ts'
import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { verificationEventNames } from '#src/words/verification.ts'

import { FileFacts } from './file-facts.tsx'
import { DataFindings } from './findings/data-findings.tsx'
import { DisclosureFindings } from './findings/disclosure-findings.tsx'
import { focusFinding } from './findings/focus-finding.ts'
import { useFindingKeys } from './findings/use-finding-keys.ts'
import { SourceConversation } from './source-conversation.tsx'
import { canTake } from './steps/offered-steps.ts'
import { OutdatedHint } from './steps/outdated-hint.tsx'
import { VerdictBar } from './steps/verdict-bar.tsx'
import { type EvidenceSession, useEvidenceSession } from './use-evidence-session.ts'
import type { FileWork } from './verification.api.ts'
import classes from './verification.module.css'

export type VerificationPageProps = {
  /** The file as it was when it was opened; later changes are in the session. Another file needs another `key`. */
  file: Verification
  /** Null for people who may not read the conversation. */
  conversation: ConversationStates | null
  workOf: (id: number) => FileWork
  asks: ConversationRequests
  /** The position in the recording to start at, and the message to highlight. */
  startMs: number
  marked: number | null
  inspect: Inspect
  /** Additional buttons of the page, about the file. */
  renderActions?: ((file: Verification) => ReactNode) | undefined
  onRetry: () => void
}

/** A sale and its evidence, side by side. */
export function VerificationPage({ file: initial, conversation, workOf, ...page }: VerificationPageProps) {
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const [work] = useState(() => workOf(initial.id))
  const [jump, setJump] = useState<Jump | null>(null)
  const file = useEvidenceSession(initial, work)
  const { call, policy } = file.file
  const number = policy?.number ?? null
  const sheet = <EvidenceSheet file={file} onJump={setJump} />

  return (
    <Page
      title={
        number === null ? <Trans>Evidence of conversation {call.id}</Trans> : <Trans>Evidence of policy {number}</Trans>
      }
      sentence={<Trans>Was this sale made as the law asks for, and as the policy tells?</Trans>}
      actions={
        <>
          {page.renderActions?.(file.file)}
          <VerificationActions file={file} work={work} />
        </>
      }
    >
      <FileFacts file={file} />
      <div className={classes['columns']}>
        <Split aside={!isStacked && sheet}>
          <SourceConversation
            call={call}
            words={conversation}
            jump={jump}
            startMs={page.startMs}
            marked={page.marked}
            asks={page.asks}
            inspect={page.inspect}
            aside={isStacked && sheet}
            onRetry={page.onRetry}
          />
        </Split>
      </div>
    </Page>
  )
}

type EvidenceSheetProps = { file: EvidenceSession; onJump: (to: Jump) => void }

/** The evidence of a sale: the statements, the data of the policy, the judgements, and the verdict. */
function EvidenceSheet({ file, onJump }: EvidenceSheetProps) {
  const { disclosures, data, call, is_outdated } = file.file
  const mayJudge = canTake(file.file, 'verification.judged')
  const open = openPoints([...disclosures, ...data])
  const play = ({ seq, from_ms }: Finding) => {
    if (seq !== null || from_ms !== null) onJump({ seq, time_ms: from_ms })
  }
  const sheet = useFindingKeys({
    findings: [...disclosures, ...data],
    firstOpen: open[0] ? keyOf(open[0]) : null,
    onPlay: play,
    onJudge: (finding, judged) => mayJudge && file.judgeByKey(finding, judged),
  })
  const findingProps = { file, mayJudge, onPlay: call.is_open ? play : null }

  return (
    <section ref={sheet} className={classes['sheet']}>
      <div className={classes['read']}>
        <StepFailure failure={file.failureOf(LOOKING)} />
        {is_outdated && <OutdatedHint file={file} />}
        {!call.has_words && call.expired_at === null && (
          <p className={classes['hint']}>
            {call.has_audio ? (
              <Trans>
                Nobody has written this conversation down, so the rules found nothing in it. It can be heard and judged
                all the same.
              </Trans>
            ) : (
              <Trans>Of this conversation there is nothing to hear or to read: the rules found nothing in it.</Trans>
            )}
          </p>
        )}
        <DisclosureFindings {...findingProps} />
        {file.file.policy && <DataFindings {...findingProps} />}
        <FileHistory file={file.file} />
      </div>
      <VerdictBar file={file} open={open} onOpenPoint={(point) => focusFinding(keyOf(point))} />
    </section>
  )
}

/** The buttons of the page: the download of the evidence, and running the rules again. */
function VerificationActions({ file, work }: { file: EvidenceSession; work: FileWork }) {
  const { isPending, download } = useDownload()
  const { standing, call } = file.file
  const mayJudge = canTake(file.file, 'verification.judged')
  const shortcuts = useShortcuts({ canPlay: call.is_open && call.has_audio, mayJudge })

  return (
    <>
      <ShortcutsHelp shortcuts={shortcuts} />
      {canTake(file.file, 'verification.looked-again') && (
        <WaitingButton
          variant="default"
          isWaiting={file.isLooking}
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={file.look}
        >
          <Trans>Look again by the rules</Trans>
        </WaitingButton>
      )}
      {mayVerify(standing) && call.is_open && (
        <WaitingButton
          variant="default"
          isWaiting={isPending}
          leftSection={<IconPackageExport size={16} stroke={1.5} aria-hidden />}
          onClick={() => download(work.pack())}
        >
          <Trans>Evidence pack</Trans>
        </WaitingButton>
      )}
    </>
  )
}

/**
 * The keyboard shortcuts of this page: those of the findings while one has the focus, otherwise those of the player.
 */
function useShortcuts({ canPlay, mayJudge }: { canPlay: boolean; mayJudge: boolean }): Shortcut[] {
  const { t } = useLingui()
  const finding: Shortcut[] = [
    { keys: ['F'], what: t`Into the findings, to the first that is still open` },
    { keys: [t`Escape`], what: t`Out of the findings: the keys of the player count again` },
    { keys: ['↑', '↓'], what: t`In the findings: to the one before or after` },
    { keys: ['P'], what: t`In the findings: play the place where it was said` },
  ]
  const judging: Shortcut[] = [
    { keys: ['Y', 'N'], what: t`In the findings: met, or not met` },
    { keys: ['-'], what: t`In the findings: does not apply` },
    { keys: ['C'], what: t`In the findings: comment` },
  ]
  const playing: Shortcut[] = [
    { keys: [t`Space`, 'K'], what: t`Play or pause` },
    { keys: ['J', 'L'], what: t`10 seconds back or forward` },
    { keys: ['←', '→'], what: t`5 seconds back or forward` },
    { keys: [',', '.'], what: t`Slower or faster` },
  ]
  return [
    ...finding,
    ...(mayJudge ? judging : []),
    ...(canPlay ? playing : []),
    { keys: ['/'], what: t`Find in the transcript` },
    { keys: ['?'], what: t`This list` },
  ]
}

/** The history of an evidence file: person, time, and reason. */
function FileHistory({ file: { steps } }: { file: Verification }) {
  const { i18n } = useLingui()
  if (steps.length === 0) return null

  return (
    <section aria-labelledby="file-history">
      <h2 id="file-history" className={classes['title']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        {steps.map(({ event, by, at, note }) => (
          <li key={`${event} ${at}`}>
            <div>{i18n._(verificationEventNames[event])}</div>
            <div className={classes['dim']}>
              {by?.name ?? <Trans>Without an account</Trans>}
              {' · '}
              <Moment at={at} as="date-time" />
            </div>
            {note && <p className={classes['words']}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
