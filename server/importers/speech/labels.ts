/** How the numbers and letters that services give to voices and channels are shown to whoever is asked about them. */
export const channelLabel = (channel: string | number): string => `Channel ${channel}`

/** A name that a service recognised stays as it is. */
export function speakerLabel(speaker: string | number | null | undefined): string | null {
  if (speaker === null || speaker === undefined || speaker === '') return null
  return /^([A-Z]|\d{1,9})$/.test(String(speaker)) ? `Speaker ${speaker}` : String(speaker)
}
