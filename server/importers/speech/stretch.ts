import type { Channel, ImportedMarker, ImportedTurn, Speaker } from '#contracts/conversation.ts'

/** One uninterrupted stretch of speech in a service's result, or one message. */
export type Stretch = Omit<ImportedTurn, 'speaker' | 'speaker_name'> & {
  /** Its path in the file, such as `utterances[3]`. */
  field: string
  /** The speaker's label in the file; null when there is none. */
  label: string | null
}

/** A marker whose stretch has no index yet. Without a stretch it belongs to the one that is spoken when it starts. */
export type Mark = Omit<ImportedMarker, 'turn'> & { stretch: Stretch | null }

/** The result of a speech service for one conversation. */
export type SpeechResult = {
  external_id: string
  channel: Channel
  started_at: string | null
  duration_ms: number | null
  language: string | null
  stretches: Stretch[]
  marks: Mark[]
  /** The role of a label, if the file itself gives it. */
  named?: (label: string) => Speaker | null
  /** The names of people, if their labels are no names. */
  names?: ReadonlyMap<string, string>
  /** The label on each channel of the recording; null when the channels are mixed or unknown. */
  lanes: readonly string[] | null
  /** Possible names of the recording in the same folder, without extension. */
  stems: readonly string[]
}
