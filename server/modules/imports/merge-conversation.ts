import type { Channel, Direction, ImportedConversation, Turn } from '#contracts/conversation.ts'
/** What the database holds of a conversation, without people and files. */
export type StoredConversation = {
  channel: Channel
  direction: Direction | null
  started_at: Date | null
  duration_ms: number | null
  talk_ms: number | null
  hold_ms: number | null
  after_call_work_ms: number | null
  language: string | null
  disposition: string | null
  subject: string | null
  turn_count: number
  timed: boolean
  has_audio: boolean
}

/**
 * What a conversation is once one more file has told of it, in whatever order files come: what is missing is filled, the
 * earliest start and the longest duration hold, the better transcript stays. Only texts that contradict each other keep
 * the first. A file that is read again with other answers goes before what is held, whatever is better.
 * @param held null when the conversation is new
 * @param recordingMs how long each newly found recording plays
 */
export function mergeConversation(
  held: StoredConversation | null,
  told: ImportedConversation,
  recordingMs: readonly number[],
  reread: Reread | null = null,
): { conversation: StoredConversation; takesTurns: boolean } {
  const takesTurns =
    told.turns.length > 0 && (held === null || (reread ? reread.isNewTurns : isBetter(told.turns, held)))
  const either = <Fact>(before: Fact | null | undefined, now: Fact | null) =>
    (reread ? (now ?? before) : (before ?? now)) ?? null
  const start = told.started_at === null ? null : new Date(told.started_at)
  const isFirst = held !== null && held.started_at !== null && !(start && (reread || start < held.started_at))
  const heldMs = reread && told.duration_ms !== null ? reread.recordingMs : [held?.duration_ms]
  const duration_ms = longest([...heldMs, told.duration_ms, ...recordingMs])
  const hold_ms = either(held?.hold_ms, told.hold_ms)
  const conversation = {
    channel: held ? strongest(held.channel, told.channel) : told.channel,
    direction: either(held?.direction, told.direction),
    started_at: isFirst ? held.started_at : start,
    duration_ms,
    talk_ms: null,
    hold_ms,
    after_call_work_ms: either(held?.after_call_work_ms, told.after_call_work_ms),
    language: either(held?.language, told.language),
    disposition: either(held?.disposition, told.disposition),
    subject: either(held?.subject, told.subject),
    turn_count: takesTurns ? told.turns.length : (held?.turn_count ?? 0),
    timed: takesTurns ? isTimed(told.turns) : (held?.timed ?? false),
    has_audio: (held?.has_audio ?? false) || recordingMs.length > 0,
  }
  const heldTalk = held && held.talk_ms !== connectedTime(held) ? held.talk_ms : null // else derived, and derived anew
  return {
    conversation: { ...conversation, talk_ms: either(heldTalk, told.talk_ms) ?? connectedTime(conversation) },
    takesTurns,
  }
}

/** A call is talk from its start to its end, but for hold, as long as no telephone system says otherwise. */
function connectedTime({
  channel,
  duration_ms,
  hold_ms,
}: Pick<StoredConversation, 'channel' | 'duration_ms' | 'hold_ms'>) {
  return channel === 'voice' && duration_ms !== null ? Math.max(0, duration_ms - (hold_ms ?? 0)) : null
}

const isTimed = (turns: readonly Turn[]) =>
  turns.every(({ start_ms: start, end_ms: end }) => start !== null && end !== null)

/** With times before without, long before short. */
function isBetter(turns: readonly Turn[], { timed, turn_count }: StoredConversation): boolean {
  return isTimed(turns) === timed ? turns.length > turn_count : isTimed(turns)
}

/** A chat that became a call is a call. */
const CHANNELS: Channel[] = ['webchat', 'email', 'whatsapp', 'voice']
const strongest = (one: Channel, other: Channel) => (CHANNELS.indexOf(one) >= CHANNELS.indexOf(other) ? one : other)

function longest(durations: (number | null | undefined)[]): number | null {
  const known = durations.filter((duration) => duration !== null && duration !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}

/** A conversation that its own file tells once more, read with other answers than before: the newer ones go before. */
export type Reread = {
  /** Whether the turns are others than those that are held. */
  isNewTurns: boolean
  /** How long each recording plays that is held. */
  recordingMs: readonly number[]
}
