import type { Word } from '#contracts/conversation.ts'

import { channelLabel, speakerLabel } from '../speech/labels.ts'
import { redactionsIn } from '../speech/redactions.ts'
import type { Heard, Stretch } from '../speech/stretch.ts'

/** A phrase, whichever of Azure's three shapes it came in. */
export type Phrase = {
  field: string
  channel: number
  speaker: string | number | null
  locale: string | null
  start_ms: number
  end_ms: number
  text: string
  confidence: number | null
  words: Word[] | null
}

export type AzureTranscript = { id: string | null; duration_ms: number | null; phrases: Phrase[] }

/** Where several channels were heard, the channel tells the speaker. */
export function phraseStretches(phrases: readonly Phrase[]): Pick<Heard, 'stretches' | 'lanes' | 'marks'> {
  const channels = [...new Set(phrases.map(({ channel }) => channel))].toSorted((one, other) => one - other)
  const isSplit = channels.length > 1
  const stretches = phrases.map(({ channel, speaker, locale: _, words, ...heard }): Stretch => {
    return {
      ...heard,
      label: isSplit ? channelLabel(channel) : speakerLabel(speaker),
      ...(words ? { words: words.map(forwards) } : {}),
    }
  })
  return { stretches, lanes: isSplit ? channels.map(channelLabel) : null, marks: stretches.flatMap(redactionsIn) }
}

const forwards = (word: Word): Word => {
  const isBackwards = word.start_ms !== null && word.end_ms !== null && word.end_ms < word.start_ms
  return isBackwards ? { ...word, end_ms: null } : word
}
