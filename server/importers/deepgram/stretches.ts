import { type LabelledWord, plainWord, stretchesOfWords } from '../speech/from-words.ts'
import { channelLabel, speakerLabel } from '../speech/roles.ts'
import { mean } from '../speech/shapes.ts'
import type { Stretch } from '../speech/stretch.ts'
import type { DeepgramChannel, DeepgramResults, DeepgramWord } from './schema.ts'

/** The stretches of speech: from utterances, paragraphs or words, the first that the result has. */
export function deepgramStretches({ channels, utterances }: DeepgramResults): Stretch[] {
  const isSplit = channels.length > 1
  if (utterances && utterances.length > 0) {
    return utterances.map(({ start, end, confidence, channel, speaker, transcript, words, sentiment_score }, at) => {
      const field = `results.utterances[${at}]`
      const ownWords = wordsOf(words ?? [], null, field)
      return {
        field,
        label: isSplit ? channelLabel(channel ?? 0) : speakerLabel(speaker),
        start_ms: start,
        end_ms: end,
        text: transcript,
        confidence,
        ...(words ? { words: ownWords.map(plainWord) } : {}),
        ...feeling(sentiment_score, ownWords),
      }
    })
  }
  return channels
    .flatMap((channel, at) => channelStretches(channel, at, isSplit))
    .toSorted((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0))
}

/** When channels were transcribed separately, the channel identifies the speaker. */
function channelStretches({ alternatives }: DeepgramChannel, channel: number, isSplit: boolean): Stretch[] {
  const [best] = alternatives
  if (!best) return []
  const field = `results.channels[${channel}].alternatives[0]`
  const label = isSplit ? channelLabel(channel) : null
  const words = wordsOf(best.words ?? [], label, `${field}.words`)
  if (!best.paragraphs) {
    if (words.length > 0) return stretchesOfWords(words)
    const text = best.transcript ?? ''
    return text === '' ? [] : [{ field, label, start_ms: null, end_ms: null, text, confidence: best.confidence }]
  }

  let next = 0
  return best.paragraphs.paragraphs.map(({ start, end, speaker, sentences, sentiment_score }, at) => {
    const first = next
    while (next < words.length && (words[next]?.start_ms ?? 0) < end) next += 1
    const ownWords = words.slice(first, next)
    return {
      field: `${field}.paragraphs.paragraphs[${at}]`,
      label: label ?? speakerLabel(speaker),
      start_ms: start,
      end_ms: end,
      text: sentences.map(({ text }) => text).join(' '),
      confidence: mean(ownWords.map(({ confidence }) => confidence)) ?? best.confidence,
      ...(ownWords.length > 0 ? { words: ownWords.map(plainWord) } : {}),
      ...feeling(sentiment_score, ownWords),
    }
  })
}

const wordsOf = (words: readonly DeepgramWord[], label: string | null, field: string): LabelledWord[] =>
  words.map(({ word, punctuated_word, start, end, confidence, speaker, sentiment_score }, at) => ({
    field: `${field}[${at}]`,
    label: label ?? speakerLabel(speaker),
    text: punctuated_word ?? word,
    start_ms: start,
    end_ms: end < start ? null : end,
    confidence,
    sentiment: sentiment_score,
  }))

function feeling(score: number | null | undefined, words: readonly LabelledWord[]) {
  const sentiment = score ?? mean(words.map((word) => word.sentiment))
  return sentiment === null ? {} : { sentiment }
}
