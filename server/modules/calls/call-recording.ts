import type { CallDetail } from '#contracts/calls.ts'
import type { RecordingSound } from '#server/conversations/recording-links.ts'
import type { PlayableRecording } from '#server/plugins/muted-recordings.ts'

type OfferedRecording = NonNullable<CallDetail['recording']>

/** A recording as the database has it. */
export type StoredRecording = Pick<OfferedRecording, 'id' | 'media_type' | 'duration_ms' | 'lanes'> & {
  interaction_id: number
  sha256: string
  storage_key: string
}

/**
 * The recording that a reader gets: the original only where something in it is muted for others, and not for them.
 */
export function offeredRecording(
  { id, media_type, duration_ms, lanes }: StoredRecording,
  { kind }: PlayableRecording,
  isUnmasked: boolean,
  linkTo: (recordingId: number, sound: RecordingSound) => string,
): OfferedRecording {
  const isOriginal = isUnmasked && kind !== 'plain'
  return {
    id,
    url: linkTo(id, isOriginal ? 'original' : 'audio'),
    media_type,
    duration_ms,
    lanes,
    muted: !isOriginal && kind === 'muted',
    withheld: !isOriginal && kind === 'withheld' ? 'cannot-be-muted' : null,
  }
}
