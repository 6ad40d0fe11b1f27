import type { CallDetail } from '#contracts/calls.ts'

import { Conversation } from './conversation.tsx'
import { HeardConversation, type HeardConversationProps } from './heard-conversation.tsx'
import { Tombstone } from './tombstone.tsx'

export type CallProps = Omit<HeardConversationProps, 'recording'> & { call: CallDetail }

/** A call as far as there is something of it: heard, read, or a word on where it went. */
export function Call({ call, ...heard }: CallProps) {
  const { recording, expired_at, time_zone } = call
  if (expired_at !== null) {
    return (
      <div>
        <Tombstone expiredAt={expired_at} timeZone={time_zone} />
        {heard.aside}
      </div>
    )
  }
  if (recording && recording.withheld === null) return <HeardConversation {...heard} recording={recording} />
  const { peaks: _, startMs: __, freshLink: ___, inspect: ____, whyNotJudged: _____, ...read } = heard
  return <Conversation {...read} player={null} />
}
