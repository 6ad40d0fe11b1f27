import { type LabelledWord, stretchesOfWords } from '../speech/from-words.ts'
import { channelLabel } from '../speech/roles.ts'
import type { SpeechResult, Stretch } from '../speech/stretch.ts'
import type { TranscribeItem, TranscribeResults } from './schema.ts'

/** The stretches of speech: by channels, else by segments of speakers, which contain only the times of words. */
export function transcribeStretches(
  results: TranscribeResults,
): Pick<SpeechResult, 'stretches' | 'language' | 'lanes'> & { isRedacted: boolean } {
  const channels = (results.channel_labels?.channels ?? []).map(({ channel_label, items }, at) => ({
    label: labelOf(channel_label),
    items,
    field: `results.channel_labels.channels[${at}].items`,
  }))
  const items = channels.length > 0 ? channels.flatMap((channel) => channel.items) : (results.items ?? [])
  const stretches =
    channels.length > 0
      ? channels.flatMap(({ label, items: words, field }) => stretchesOfWords(wordsOf(words, field, () => label)))
      : stretchesOfWords(wordsOf(items, 'results.items', speakerOfItem(results)))
  return {
    stretches: stretches.length > 0 ? stretches : wholeText(results),
    language: results.language_code ?? items.find(({ language_code }) => language_code)?.language_code ?? null,
    lanes: channels.length > 1 ? channels.map(({ label }) => label).toSorted() : null,
    isRedacted: items.some(({ alternatives }) => alternatives[0]?.redactions),
  }
}

const labelOf = (label: string) =>
  label.replace(/^ch_(?=\d{1,9}$)/, channelLabel('')).replace(/^spk_(?=\d{1,9}$)/, 'Speaker ')

/** Newer files name the speaker on each item; older ones only in the segments, which are joined by time. */
function speakerOfItem({ speaker_labels }: TranscribeResults) {
  const speakers = new Map<string, string>()
  for (const { speaker_label: speaker, items } of speaker_labels?.segments ?? []) {
    for (const { start_time, end_time, speaker_label } of items ?? []) {
      const label = speaker_label ?? speaker
      if (label) speakers.set(`${start_time} ${end_time}`, label)
    }
  }
  return ({ start_time, end_time, speaker_label }: TranscribeItem): string | null => {
    const label = speaker_label ?? speakers.get(`${start_time} ${end_time}`)
    return label ? labelOf(label) : null
  }
}

/** Words with their following punctuation, which has no time of its own. */
function wordsOf(
  items: readonly TranscribeItem[],
  field: string,
  labelOfItem: (item: TranscribeItem) => string | null,
): LabelledWord[] {
  const words: LabelledWord[] = []
  for (const [at, item] of items.entries()) {
    const [best] = item.alternatives
    if (!best) continue
    const last = words.at(-1)
    if (item.type === 'punctuation' && last) last.text += best.content
    else {
      const { start_time: start, end_time: end } = item
      words.push({
        field: `${field}[${at}]`,
        label: labelOfItem(item) ?? last?.label ?? null,
        text: best.content,
        start_ms: start ?? null,
        end_ms: end !== null && end !== undefined && end >= (start ?? 0) ? end : null,
        confidence: best.confidence,
      })
    }
  }
  return words
}

function wholeText({ transcripts }: TranscribeResults): Stretch[] {
  return (transcripts ?? []).map(({ transcript }, at) => ({
    field: `results.transcripts[${at}]`,
    label: null,
    start_ms: null,
    end_ms: null,
    text: transcript,
    confidence: null,
  }))
}
