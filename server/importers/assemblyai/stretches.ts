import { type LabelledWord, plainWord, stretchesOfWords } from '../speech/from-words.ts'
import { channelLabel, speakerLabel } from '../speech/roles.ts'
import type { SpeechResult, Stretch } from '../speech/stretch.ts'
import type { AssemblyaiTranscript, AssemblyaiWord } from './schema.ts'

/**
 * The stretches of speech: utterances, else words. When channels were transcribed separately, the channel identifies
 * the speaker.
 */
export function assemblyaiStretches(transcript: AssemblyaiTranscript): Pick<SpeechResult, 'stretches' | 'lanes'> {
  const { utterances, text, multichannel, dual_channel } = transcript
  const isSplit = multichannel === true || dual_channel === true
  const words = wordsOf(transcript.words ?? [], isSplit, 'words')
  const stretches =
    utterances && utterances.length > 0
      ? utterances.map((utterance, at) => stretchOf(utterance, at, isSplit))
      : stretchesOfWords(words)
  if (stretches.length === 0 && text) {
    stretches.push({ field: 'text', label: null, start_ms: null, end_ms: null, text, confidence: null })
  }
  return { stretches, lanes: isSplit ? lanesOf(utterances ?? transcript.words ?? []) : null }
}

/** Channels are numbered from 1. */
function lanesOf(words: readonly Pick<AssemblyaiWord, 'channel'>[]): string[] | null {
  const highestChannel = words.reduce((highest, { channel }) => Math.max(highest, Number(channel ?? 0) || 0), 0)
  return highestChannel <= MAX_LANES ? Array.from({ length: highestChannel }, (_, at) => channelLabel(at + 1)) : null
}

/** More than a recording of people has. */
const MAX_LANES = 32

type Utterance = NonNullable<AssemblyaiTranscript['utterances']>[number]

function stretchOf({ text, start, end, confidence, words, ...who }: Utterance, at: number, isSplit: boolean): Stretch {
  const field = `utterances[${at}]`
  return {
    field,
    label: assemblyaiLabel(who, isSplit),
    start_ms: start,
    end_ms: end,
    text,
    confidence,
    ...(words ? { words: wordsOf(words, isSplit, `${field}.words`).map(plainWord) } : {}),
  }
}

const wordsOf = (words: readonly AssemblyaiWord[], isSplit: boolean, field: string): LabelledWord[] =>
  words.map(({ text, start, end, confidence, ...who }, at) => ({
    field: `${field}[${at}]`,
    label: assemblyaiLabel(who, isSplit),
    text,
    start_ms: start,
    end_ms: end < start ? null : end,
    confidence,
  }))

export const assemblyaiLabel = ({ speaker, channel }: Pick<AssemblyaiWord, 'speaker' | 'channel'>, isSplit: boolean) =>
  isSplit && channel !== null && channel !== undefined ? channelLabel(channel) : speakerLabel(speaker)
