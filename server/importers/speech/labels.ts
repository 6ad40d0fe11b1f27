/** Labels for the numbers and letters of voices and channels, as a person who is asked about them sees them. */
export const channelLabel = (channel: string | number): string => `Channel ${channel}`

/** A name that a service recognised stays unchanged. */
export function speakerLabel(speaker: string | number | null | undefined): string | null {
  if (speaker === null || speaker === undefined || speaker === '') return null
  return /^([A-Z]|\d{1,9})$/.test(String(speaker)) ? `Speaker ${speaker}` : String(speaker)
}
