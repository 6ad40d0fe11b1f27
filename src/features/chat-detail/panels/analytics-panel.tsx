import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import { speakers } from '#contracts/conversation.ts'
import { CategoriesSection } from '#src/conversation/panels/categories-section.tsx'
import { ConsentSection } from '#src/conversation/panels/consent-section.tsx'
import { useMessagePlaces } from '#src/conversation/chat/use-message-places.ts'
import type { Jump } from '#src/conversation/jump.ts'
import type { ConversationAsks } from '#src/conversation/conversation-asks.ts'
import { MarkersSection } from '#src/conversation/panels/markers-section.tsx'
import { SummarySection } from '#src/conversation/panels/summary-section.tsx'
import { MachineScoresSection } from '#src/evaluation/machine-scores-section.tsx'
import { Figure, Figures } from '#src/ui/conversation/figure.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { speakerNames } from '#src/words/conversation.ts'

import { ChatAnalysis } from './chat-analysis.tsx'
import { OutOfHours } from './out-of-hours.tsx'
import { ResponseFigures } from './response-figures.tsx'

type AnalyticsPanelProps = {
  chat: CallDetail
  /** Null where they could not be loaded. */
  turns: CallTurns['data'] | null
  attachments: readonly Attachment[] | null
  analysis: PromiseState<CallAnalysis>
  markers: PromiseState<CallMarkers>
  categories: PromiseState<CallCategories>
  asks: Pick<ConversationAsks, 'machineScores'>
  onMark: (message: number) => void
  onRetry: () => void
}

/** How long the customer waited, what it was about, what was agreed to, and what is marked; and why, where that is not known. */
export function AnalyticsPanel({ analysis, markers, categories, asks, onRetry, ...written }: AnalyticsPanelProps) {
  const { chat, turns, onMark } = written
  const { placeName, messageAt } = useMessagePlaces(chat, turns)

  function jump({ seq, time_ms }: Jump) {
    const message = messageAt({ seq, start_ms: time_ms })
    if (message !== null) onMark(message)
  }

  const places = { placeName, onJump: jump }
  return (
    <>
      <Written {...written} />
      <ChatAnalysis analysis={analysis} onRetry={onRetry} />
      {turns && turns.length > 0 && (
        <>
          <SummarySection turns={turns} onJump={jump} />
          <ConsentSection turns={turns} {...places} />
        </>
      )}
      <MachineScoresSection ask={asks.machineScores} {...places} />
      <CategoriesSection categories={categories} {...places} />
      <MarkersSection markers={markers} {...places} />
    </>
  )
}

type WrittenProps = Pick<AnalyticsPanelProps, 'chat' | 'turns' | 'attachments' | 'onMark'>

function Written({ chat, turns, attachments, onMark }: WrittenProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const written = useMemo(
    () => speakers.map((who) => ({ who, count: (turns ?? []).filter(({ speaker }) => speaker === who).length })),
    [turns],
  )
  if (!turns || turns.length === 0) {
    return (
      <Empty title={<Trans>Nothing was measured</Trans>}>
        {turns ? (
          <Trans>Response times are measured in the messages. This conversation has none.</Trans>
        ) : (
          <Trans>The messages that are measured could not be loaded.</Trans>
        )}
      </Empty>
    )
  }

  const leftOut = (attachments ?? []).filter(({ url }) => url === null).length
  return (
    <Figures>
      <ResponseFigures turns={turns} onMark={onMark} />
      <OutOfHours chat={chat} turns={turns} />
      <Figure name={t`Messages by role`} value={number(turns.length)}>
        {written
          .filter(({ count }) => count > 0)
          .map(({ who, count }) => `${i18n._(speakerNames[who])} ${number(count)}`)
          .join(' · ')}
      </Figure>
      {attachments && (
        <Figure name={t`Sent along`} value={number(attachments.length)}>
          {leftOut > 0 && <Plural value={leftOut} one="# left out of the source" other="# left out of the source" />}
        </Figure>
      )}
    </Figures>
  )
}
