import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { speakers } from '#contracts/conversation.ts'
import { Figure, Figures } from '#src/ui/conversation/figure.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { speakerNames } from '#src/words/conversation.ts'

import { OutOfHours } from './out-of-hours.tsx'
import { ResponseFigures } from './response-figures.tsx'

type AnalyticsPanelProps = {
  chat: CallDetail
  /** Null where they could not be loaded. */
  turns: CallTurns['data'] | null
  attachments: readonly Attachment[] | null
  onMark: (message: number) => void
}

/** How long the customer waited, when they wrote, and who wrote how much. */
export function AnalyticsPanel({ chat, turns, attachments, onMark }: AnalyticsPanelProps) {
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
