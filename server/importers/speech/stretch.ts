import type { Channel, ImportedMarker, ImportedTurn, Speaker } from '#contracts/conversation.ts'

/** One uninterrupted stretch of speech as a service heard it, or one message. */
export type Stretch = Omit<ImportedTurn, 'speaker' | 'speaker_name'> & {
  /** Where it stands in the file, such as `utterances[3]`. */
  field: string
  /** How the file calls who speaks; null when it does not say. */
  label: string | null
}

/** A marker whose stretch has no number yet. Without a stretch it lies in the one that is spoken when it starts. */
export type Mark = Omit<ImportedMarker, 'turn'> & { stretch: Stretch | null }

/** What a speech service tells of one conversation. */
export type Heard = {
  external_id: string
  channel: Channel
  started_at: string | null
  duration_ms: number | null
  language: string | null
  stretches: Stretch[]
  marks: Mark[]
  /** The role of a label where the file itself tells it. */
  named?: (label: string) => Speaker | null
  /** What people are called, where their labels are no names. */
  names?: ReadonlyMap<string, string>
  /** The label heard on each channel of the recording; null when the channels are mixed or nothing tells. */
  lanes: readonly string[] | null
  /** What the recording beside the file may be called, without its extension. */
  stems: readonly string[]
}
