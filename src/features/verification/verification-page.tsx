import { useMediaQuery } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns, Peaks } from '#contracts/calls.ts'
import type { Verification } from '#contracts/verifications.ts'
import type { Inspect } from '#src/conversation/call/player/use-player.ts'
import type { ConversationAsks } from '#src/conversation/conversation-asks.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { Split } from '#src/ui/conversation/split.tsx'
import { Page } from '#src/ui/page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { EvidenceSheet } from './evidence-sheet.tsx'
import { FileFacts } from './file-facts.tsx'
import { SourceConversation } from './source-conversation.tsx'
import { useEvidenceSession } from './use-evidence-session.ts'
import type { FileWork } from './verification.api.ts'
import { VerificationActions } from './verification-actions.tsx'
import classes from './verification.module.css'

export type VerificationLabels = {
  detail: PromiseState<CallDetail>
  turns: PromiseState<CallTurns>
  peaks: PromiseState<Peaks | null>
  attachments: PromiseState<AttachmentList>
  markers: PromiseState<CallMarkers>
  analysis: PromiseState<CallAnalysis>
}

export type VerificationPageProps = {
  /** As it was when it was opened: what is known later is the file's own. Another one needs another `key`. */
  file: Verification
  /** Null for who may not read the conversation. */
  words: VerificationLabels | null
  workOf: (id: number) => FileWork
  asks: ConversationAsks
  /** Where to start, from the beginning of the recording, and the message to look at. */
  startMs: number
  marked: number | null
  inspect: Inspect
  /** More buttons of the page, about the file. */
  renderActions?: ((file: Verification) => ReactNode) | undefined
  onRetry: () => void
}

/** A sale as it was made, and what of it is evidence, side by side. */
export function VerificationPage({ file: initial, words, workOf, ...page }: VerificationPageProps) {
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
            words={words}
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
