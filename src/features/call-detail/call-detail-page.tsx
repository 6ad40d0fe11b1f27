import { useMediaQuery } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { CallDetail, CallTurns, Peaks } from '#contracts/calls.ts'
import { conversationMeasures } from '#domain/conversation-measures.ts'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import type { Settled } from '#src/ui/use-settled.ts'

import { CallFacts } from './call-facts.tsx'
import { Conversation } from './conversation.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { HeardConversation, type Inspect } from './heard-conversation.tsx'
import { Panels } from './panels/panels.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export type CallDetailPageProps = {
  id: string
  detail: Settled<CallDetail>
  turns: Settled<CallTurns>
  peaks: Settled<Peaks | null>
  /** Where to start, from the beginning of the recording. */
  startMs: number
  onRetry: () => void
  /** Makes a new link to the audio: they end after some hours. */
  freshLink: () => Promise<string>
  inspect: Inspect
}

/** One conversation: what it was, how it sounds, what was said, and what was measured in it. */
export function CallDetailPage({ id, detail, turns, peaks, onRetry, ...heard }: CallDetailPageProps) {
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const call = detail.value
  const shortcuts = useShortcuts(call?.recording != null)
  const spoken = turns.value?.data ?? null
  const measures = useMemo(
    () => (call && spoken ? conversationMeasures(spoken, call.duration_ms) : null),
    [call, spoken],
  )

  if (detail.error && !call) {
    return (
      <Page title={<Trans>Call {id}</Trans>}>
        <Failed error={detail.error} onRetry={onRetry} />
      </Page>
    )
  }

  const panels = <Panels call={call} measures={measures} isPending={turns.isPending && !spoken} />
  const aside = isStacked && panels
  const conversation = { turns, measures, aside, onRetry }
  return (
    <Page
      title={call ? <PeopleTitle {...call} /> : <Trans>Call {id}</Trans>}
      actions={<ShortcutsHelp shortcuts={shortcuts} />}
    >
      <CallFacts call={call} />
      <Split aside={!isStacked && panels}>
        {!call ? (
          <ConversationSkeleton>{aside}</ConversationSkeleton>
        ) : call.recording ? (
          <HeardConversation {...conversation} {...heard} recording={call.recording} peaks={peaks} />
        ) : (
          <Conversation {...conversation} player={null} />
        )}
      </Split>
    </Page>
  )
}
