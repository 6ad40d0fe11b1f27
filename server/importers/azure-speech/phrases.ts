import type { Word } from '#contracts/conversation.ts'

import { redactionsIn } from '../speech/redactions.ts'
import { channelLabel, speakerLabel } from '../speech/roles.ts'
import type { SpeechResult, Stretch } from '../speech/stretch.ts'

/** A phrase, from any of Azure's three formats. */
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

/** With several channels, the channel identifies the speaker. */
export function phraseStretches(phrases: readonly Phrase[]): Pick<SpeechResult, 'stretches' | 'lanes' | 'marks'> {
  const channels = [...new Set(phrases.map(({ channel }) => channel))].toSorted((one, other) => one - other)
  const isSplit = channels.length > 1
  const stretches = phrases.map(({ channel, speaker, locale: _, words, ...rest }): Stretch => {
    return {
      ...rest,
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
