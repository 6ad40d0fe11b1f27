import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo } from 'react'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import { speakers } from '#contracts/conversation.ts'
import { BUSINESS_HOURS, outOfHours, responseTimes } from '#domain/conversations/response-times.ts'
import { MIN_CASES, share } from '#domain/statistics/proportion.ts'
import { useMessagePlaces } from '#src/conversation/chat/use-message-places.ts'
import type { ConversationRequests } from '#src/conversation/conversation-requests.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { CategoriesSection } from '#src/conversation/panels/categories-section.tsx'
import { ConsentSection } from '#src/conversation/panels/consent-section.tsx'
import { MarkersSection } from '#src/conversation/panels/markers-section.tsx'
import classes from '#src/conversation/panels/panels.module.css'
import { SentimentFigures } from '#src/conversation/panels/sentiment-figures.tsx'
import { SummarySection } from '#src/conversation/panels/summary-section.tsx'
import { MachineScoresSection } from '#src/evaluation/machine-scores-section.tsx'
import { Figure, Figures } from '#src/ui/conversation/figure.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { whyNotAnalysed } from '#src/words/analysis.ts'
import { speakerNames } from '#src/words/conversation.ts'

type AnalyticsPanelProps = {
  chat: CallDetail
  /** Null if they could not be loaded. */
  turns: CallTurns['data'] | null
  attachments: readonly Attachment[] | null
  analysis: PromiseState<CallAnalysis>
  markers: PromiseState<CallMarkers>
  categories: PromiseState<CallCategories>
  asks: Pick<ConversationRequests, 'machineScores'>
  onMark: (message: number) => void
  onRetry: () => void
}

/** How long the customer waited, categories, consent and marks of a chat, or the reason why something is not known. */
export function AnalyticsPanel({ analysis, markers, categories, asks, onRetry, ...messages }: AnalyticsPanelProps) {
  const { chat, turns, onMark } = messages
  const { placeName, messageAt } = useMessagePlaces(chat, turns)

  function jump({ seq, time_ms }: Jump) {
    const message = messageAt({ seq, start_ms: time_ms })
    if (message !== null) onMark(message)
  }

  const places = { placeName, onJump: jump }
  return (
    <>
      <MessageFigures {...messages} />
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

type MessageFiguresProps = Pick<AnalyticsPanelProps, 'chat' | 'turns' | 'attachments' | 'onMark'>

function MessageFigures({ chat, turns, attachments, onMark }: MessageFiguresProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const countsBySpeaker = useMemo(
    () =>
      speakers.map((who) => ({
        who,
        count: (turns ?? []).filter(({ speaker }) => speaker === who).length,
      })),
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
        {countsBySpeaker
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

type ChatAnalysisProps = { analysis: PromiseState<CallAnalysis>; onRetry: () => void }

/** The sentiment of a chat from the stored analysis, or the reason why there is none. */
function ChatAnalysis({ analysis: { value, isPending, error }, onRetry }: ChatAnalysisProps) {
  const { i18n } = useLingui()
  if (!value) return isPending ? <Loading rows={2} /> : <Failed error={error} onRetry={onRetry} />
  if (value.version === null) {
    return (
      <p className={classes['why']}>
        <Trans>Sentiment is judged by itself, mostly within a minute. Nothing is known of it until then.</Trans>
      </p>
    )
  }
  if (value.not_analysed !== null) {
    return (
      <p className={classes['why']}>
        <Trans>Sentiment was not judged: {whyNotAnalysed(i18n, value.not_analysed)}</Trans>
      </p>
    )
  }
  return <SentimentFigures analysis={value} />
}

type OutOfHoursProps = { chat: CallDetail; turns: CallTurns['data'] }

/** The share of customer messages that were written outside business hours. */
function OutOfHours({ chat: { started_at, time_zone }, turns }: OutOfHoursProps) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const messageCounts = useMemo(
    () => (started_at === null ? null : outOfHours(turns, new Date(started_at), time_zone)),
    [turns, started_at, time_zone],
  )
  const rate = messageCounts && share(messageCounts.outside, messageCounts.written)
  const { from, to } = BUSINESS_HOURS

  return (
    <Figure name={t`Out of hours`} value={rate === null ? '—' : percent(rate)}>
      {!messageCounts ? (
        <Trans>The date of this chat is not known.</Trans>
      ) : rate === null ? (
        <Trans>Fewer than {MIN_CASES} customer messages: no rate.</Trans>
      ) : (
        <>
          <Trans>
            {messageCounts.outside} of{' '}
            <Plural value={messageCounts.written} one="# customer message" other="# customer messages" />
          </Trans>
          <br />
          <Trans>
            Not Monday to Saturday, {from}:00 to {to}:00, {time_zone}
          </Trans>
        </>
      )}
    </Figure>
  )
}

type ResponseFiguresProps = { turns: CallTurns['data']; onMark: (message: number) => void }

/** How long the customer waited for the agent: the first, the median and the longest response. */
function ResponseFigures({ turns, onMark }: ResponseFiguresProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  const times = useMemo(() => responseTimes(turns), [turns])
  const durationOrDash = (ms: number | null | undefined) => (typeof ms === 'number' ? duration(ms) : '—')
  const longest = times?.longest_at ?? null

  return (
    <>
      <Figure name={t`First response`} value={durationOrDash(times?.first_ms)}>
        {!times && <Trans>The source does not say when each message was written.</Trans>}
        {times?.responses === 0 && <Trans>The agent answered nothing.</Trans>}
      </Figure>
      <Figure name={t`Median response`} value={durationOrDash(times?.median_ms)}>
        {times && times.responses > 0 && (
          <Trans>
            Of <Plural value={times.responses} one="# response" other="# responses" />, from the customer’s last message
          </Trans>
        )}
      </Figure>
      <Figure name={t`Longest response`} value={durationOrDash(times?.longest_ms)}>
        {longest !== null && (
          <Button variant="subtle" size="compact-xs" onClick={() => onMark(longest)}>
            <Trans>Show the message</Trans>
          </Button>
        )}
      </Figure>
    </>
  )
}
