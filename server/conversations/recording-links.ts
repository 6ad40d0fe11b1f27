import { type SignedLink, signedQuery } from '#server/http/signed-links.ts'

type RecordingLink = Omit<SignedLink, 'id' | 'expires'> & { recording: number }

/**
 * The address of a recording's sound, which is its own proof: muted as for everybody, or original for a reader who has
 * unmasked the conversation. One address always leads to the same sound, and each kind is signed with a key of its own.
 */
export const recordingUrl = (
  key: Buffer,
  now: Date,
  { recording, ...link }: RecordingLink,
  kind: RecordingSound = 'audio',
): string => `/api/recordings/${recording}/${kind}?${signedQuery(key, now, { id: recording, ...link })}`

export type RecordingSound = 'audio' | 'original'

/** The names of the keys that sign such addresses. */
export const recordingLinkKeys: Record<RecordingSound, string> = {
  audio: 'recording-link',
  original: 'original-recording-link',
}
