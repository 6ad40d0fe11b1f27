import * as z from 'zod'

import type { Word } from '#contracts/conversation.ts'

import { type Finding, type Reading, type ReadingOptions, refused, type SourceFile } from '../importer.ts'
import { combined, problemsOf } from '../problems.ts'
import { partReader } from '../speech/parts.ts'
import { readingOf } from '../speech/reading-of.ts'
import { fields, list, mean, milliseconds, sentimentWord, share, text } from '../speech/shapes.ts'
import type { Mark, SpeechResult, Stretch } from '../speech/stretch.ts'
import { categoryMarks } from './categories.ts'
import { participantsOf, participantsSchema, whoSchema } from './participants.ts'
import { markOn, offsetsSchema } from './spans.ts'

/** A hidden item has no `Confidence`: the one in its `Redaction` is that of the redaction. */
const itemSchema = fields({
  Type: text,
  Content: text,
  Confidence: share,
  BeginOffsetMillis: z.nullish(milliseconds),
  EndOffsetMillis: z.nullish(milliseconds),
})
type Item = z.infer<typeof itemSchema>

/** Words with their following punctuation, which has no time of its own. */
function wordsOfItems(items: readonly Item[]): Word[] {
  const words: Word[] = []
  for (const { Type, Content, Confidence, BeginOffsetMillis: start, EndOffsetMillis: end } of items) {
    const last = words.at(-1)
    if (Type === 'punctuation' && last) last.text += Content
    else {
      const end_ms = end !== null && end !== undefined && end >= (start ?? 0) ? end : null
      words.push({ text: Content, start_ms: start ?? null, end_ms, confidence: Confidence })
    }
  }
  return words
}

const turnSchema = fields({
  ...whoSchema.shape,
  Content: text,
  BeginOffsetMillis: milliseconds,
  EndOffsetMillis: milliseconds,
  Sentiment: sentimentWord,
  Items: z.nullish(list(itemSchema)),
})
const callSchema = z.object({
  LanguageCode: z.nullish(text),
  Participants: participantsSchema,
  Transcript: list(turnSchema),
})

/** A call of Contact Lens or Transcribe Call Analytics, which differ in how they name the speakers. */
export async function readCall(
  value: unknown,
  file: SourceFile,
  options: ReadingOptions,
  own: Pick<SpeechResult, 'external_id' | 'lanes' | 'stems'>,
): Promise<Reading> {
  const parsed = callSchema.safeParse(value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const { LanguageCode, Participants, Transcript } = parsed.data

  const findings: Finding[] = []
  const part = partReader(value, findings)
  const { labelOf, names, named } = participantsOf(Participants ?? [], Transcript)
  const stretches = Transcript.map((turn, at): Stretch => ({
    field: `Transcript[${at}]`,
    label: labelOf(turn),
    start_ms: turn.BeginOffsetMillis,
    end_ms: turn.EndOffsetMillis,
    text: turn.Content,
    ...wordsWithConfidence(turn.Items),
    ...(turn.Sentiment === undefined ? {} : { sentiment: turn.Sentiment }),
  }))
  const marks = stretches.flatMap((stretch, at) => marksOn(stretch, part(judgedSchema, ['Transcript', at])))

  return readingOf(
    {
      ...own,
      channel: 'voice',
      started_at: null,
      duration_ms: part(milliseconds, ['ConversationCharacteristics', 'TotalConversationDurationMillis']),
      language: LanguageCode ?? null,
      stretches,
      marks: [...marks, ...categoryMarks(part, () => null)],
      named,
      names,
    },
    file,
    options,
    findings,
  )
}

function wordsWithConfidence(items: readonly Item[] | null | undefined): Pick<Stretch, 'words' | 'confidence'> {
  if (!items) return { confidence: null }
  const words = wordsOfItems(items)
  return { words, confidence: mean(words.map(({ confidence }) => confidence)) }
}

const detected = z.nullish(list(fields({ CharacterOffsets: z.nullish(offsetsSchema), Text: z.nullish(text) })))
const judgedSchema = fields({
  IssuesDetected: detected,
  OutcomesDetected: detected,
  ActionItemsDetected: detected,
  Redaction: z.nullish(
    fields({
      RedactedTimestamps: z.nullish(list(fields({ BeginOffsetMillis: milliseconds, EndOffsetMillis: milliseconds }))),
    }),
  ),
})

function marksOn(stretch: Stretch, judgement: z.infer<typeof judgedSchema> | null): Mark[] {
  const marksOf = (kind: Mark['kind'], found: z.infer<typeof detected>) =>
    (found ?? []).map(({ CharacterOffsets, Text }) => markOn(kind, stretch, CharacterOffsets ?? null, Text))
  return [
    ...marksOf('issue', judgement?.IssuesDetected),
    ...marksOf('outcome', judgement?.OutcomesDetected),
    ...marksOf('action-item', judgement?.ActionItemsDetected),
    ...(judgement?.Redaction?.RedactedTimestamps ?? []).map(
      ({ BeginOffsetMillis: start_ms, EndOffsetMillis: end_ms }): Mark => ({
        kind: 'redaction',
        name: 'PII',
        start_ms,
        end_ms,
        stretch,
      }),
    ),
  ]
}
