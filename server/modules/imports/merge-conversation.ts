import type { Channel, Direction, ImportedConversation, Turn } from '#contracts/conversation.ts'
/** The stored values of a conversation, without people and files. */
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
 * Merges one more file into a conversation, in whatever order files come: missing values are filled, the earliest start and the longest
 * duration win, the better transcript stays. Texts that contradict each other keep the first. A file that is read again with other answers
 * takes precedence over what is stored.
 * @param stored null if the conversation is new
 * @param recordingMs how long each newly found recording plays
 */
export function mergeConversation(
  stored: StoredConversation | null,
  incoming: ImportedConversation,
  recordingMs: readonly number[],
  reread: Reread | null = null,
): { conversation: StoredConversation; takesTurns: boolean } {
  const takesTurns =
    incoming.turns.length > 0 && (stored === null || (reread ? reread.isNewTurns : isBetter(incoming.turns, stored)))
  const either = <Fact>(before: Fact | null | undefined, now: Fact | null) =>
    (reread ? (now ?? before) : (before ?? now)) ?? null
  const start = incoming.started_at === null ? null : new Date(incoming.started_at)
  const isFirst = stored !== null && stored.started_at !== null && !(start && (reread || start < stored.started_at))
  const storedMs = reread && incoming.duration_ms !== null ? reread.recordingMs : [stored?.duration_ms]
  const duration_ms = longest([...storedMs, incoming.duration_ms, ...recordingMs])
  const hold_ms = either(stored?.hold_ms, incoming.hold_ms)
  const conversation = {
    channel: stored ? strongest(stored.channel, incoming.channel) : incoming.channel,
    direction: either(stored?.direction, incoming.direction),
    started_at: isFirst ? stored.started_at : start,
    duration_ms,
    talk_ms: null,
    hold_ms,
    after_call_work_ms: either(stored?.after_call_work_ms, incoming.after_call_work_ms),
    language: either(stored?.language, incoming.language),
    disposition: either(stored?.disposition, incoming.disposition),
    subject: either(stored?.subject, incoming.subject),
    turn_count: takesTurns ? incoming.turns.length : (stored?.turn_count ?? 0),
    timed: takesTurns ? isTimed(incoming.turns) : (stored?.timed ?? false),
    has_audio: (stored?.has_audio ?? false) || recordingMs.length > 0,
  }
  const storedTalk = stored && stored.talk_ms !== connectedTime(stored) ? stored.talk_ms : null // otherwise it was derived, and is derived again
  return {
    conversation: { ...conversation, talk_ms: either(storedTalk, incoming.talk_ms) ?? connectedTime(conversation) },
    takesTurns,
  }
}

/** A call counts as talk from its start to its end, except hold, unless a telephone system says otherwise. */
function connectedTime({
  channel,
  duration_ms,
  hold_ms,
}: Pick<StoredConversation, 'channel' | 'duration_ms' | 'hold_ms'>) {
  return channel === 'voice' && duration_ms !== null ? Math.max(0, duration_ms - (hold_ms ?? 0)) : null
}

const isTimed = (turns: readonly Turn[]) =>
  turns.every(({ start_ms: start, end_ms: end }) => start !== null && end !== null)

/** A transcript with times is better than one without, and a long one better than a short one. */
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

/** A conversation whose own file is read again, with other answers than before: the newer ones take precedence. */
export type Reread = {
  /** Whether the turns differ from the stored ones. */
  isNewTurns: boolean
  /** How long each stored recording plays. */
  recordingMs: readonly number[]
}
