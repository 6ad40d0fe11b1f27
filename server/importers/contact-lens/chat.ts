import * as z from 'zod'

import type { AttachmentKind, ImportedTurn } from '#contracts/conversation.ts'

import { categoryMarks } from '../amazon/categories.ts'
import { participantsOf, participantsSchema, whoSchema } from '../amazon/participants.ts'
import { markOn, offsetsSchema } from '../amazon/spans.ts'
import { type Finding, type Reading, type ReadingOptions, refused, type SourceFile } from '../importer.ts'
import { moment } from '../moment.ts'
import { combined, problemsOf } from '../problems.ts'
import { partReader } from '../speech/parts.ts'
import { readingOf } from '../speech/reading-of.ts'
import { fields, list, sentimentWord, text } from '../speech/shapes.ts'
import type { Mark, Stretch } from '../speech/stretch.ts'

const attachmentsSchema = z.nullish(list(fields({ AttachmentName: z.nullish(text), ContentType: z.nullish(text) })))

const KINDS: Record<string, AttachmentKind> = { image: 'image', audio: 'audio', video: 'video' }

/** The attachments of a message. Contact Lens names them and stores them elsewhere. */
function attachmentsOf(attachments: z.infer<typeof attachmentsSchema>): Pick<ImportedTurn, 'attachments'> {
  if (!attachments || attachments.length === 0) return {}
  return {
    attachments: attachments.map(({ AttachmentName, ContentType }) => {
      const family = ContentType?.split('/')[0]?.toLowerCase() ?? ''
      return {
        kind: Object.hasOwn(KINDS, family) ? (KINDS[family] ?? 'document') : 'document',
        file_name: AttachmentName ?? null,
        media_type: ContentType ?? null,
        bytes: null,
      }
    }),
  }
}

const TIME = 'must be a date and time (RFC 3339)'
const time = z
  .string(TIME)
  .check(z.refine((value) => moment(value) !== null, TIME))
  .transform((value) => moment(value) ?? 0)

const itemSchema = fields({
  ...whoSchema.shape,
  Id: z.nullish(text),
  Type: text,
  AbsoluteTime: time,
  Content: z.nullish(text),
  Sentiment: sentimentWord,
  Attachments: attachmentsSchema,
})
const chatSchema = z.object({
  LanguageCode: z.nullish(text),
  Participants: participantsSchema,
  Transcript: list(itemSchema),
})

/** A chat of Contact Lens. Joining and leaving are no messages; they determine its start and its length. */
export async function readChat(
  value: unknown,
  file: SourceFile,
  options: ReadingOptions,
  external_id: string,
): Promise<Reading> {
  const parsed = chatSchema.safeParse(value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const { LanguageCode, Participants, Transcript } = parsed.data

  const findings: Finding[] = []
  const part = partReader(value, findings)
  const { labelOf, names, named } = participantsOf(Participants ?? [], Transcript)
  const times = Transcript.map(({ AbsoluteTime }) => AbsoluteTime)
  const startedAt = times.reduce((earliest, ms) => Math.min(earliest, ms), Infinity)
  const endedAt = times.reduce((latest, ms) => Math.max(latest, ms), -Infinity)
  const sentiments = groupSentiments(part)

  const byId = new Map<string, Stretch>()
  const redactions: Mark[] = []
  const stretches = Transcript.flatMap((item, at): Stretch[] => {
    if (item.Type === 'EVENT') return []
    const sentiment = item.Sentiment ?? sentiments.get(item.Id ?? '')
    const stretch = {
      field: `Transcript[${at}]`,
      label: labelOf(item),
      start_ms: item.AbsoluteTime - startedAt,
      end_ms: item.AbsoluteTime - startedAt,
      text: item.Content ?? '',
      confidence: null,
      ...(sentiment === undefined ? {} : { sentiment }),
      ...attachmentsOf(item.Attachments),
    }
    if (item.Id) byId.set(item.Id, stretch)
    const hidden = part(hiddenSchema, ['Transcript', at, 'Redaction', 'CharacterOffsets']) ?? []
    redactions.push(...hidden.map((offsets) => markOn('redaction', stretch, offsets, 'PII')))
    return [stretch]
  })
  const stretchOf = (id: string) => byId.get(id) ?? null
  return readingOf(
    {
      external_id,
      channel: 'webchat',
      started_at: Transcript.length > 0 ? new Date(startedAt).toISOString() : null,
      duration_ms: Transcript.length > 0 ? endedAt - startedAt : null,
      language: LanguageCode ?? null,
      stretches,
      marks: [...redactions, ...summaryMarks(part, stretchOf), ...categoryMarks(part, stretchOf)],
      named,
      names,
      lanes: null,
      stems: [],
    },
    file,
    options,
    findings,
  )
}

const hiddenSchema = list(offsetsSchema)

const groupsSchema = list(fields({ Sentiment: sentimentWord, TranscriptItems: list(fields({ Id: text })) }))

/** The sentiment of each message, by its id: chats are rated in groups of messages. */
function groupSentiments(part: ReturnType<typeof partReader>): Map<string, number> {
  const groups = part(groupsSchema, ['ConversationCharacteristics', 'Sentiment', 'DetailsByTranscriptItemGroup']) ?? []
  return new Map(
    groups.flatMap(({ Sentiment, TranscriptItems }) =>
      TranscriptItems.flatMap(({ Id }): [string, number][] => (Sentiment === undefined ? [] : [[Id, Sentiment]])),
    ),
  )
}

const found = z.nullish(
  list(fields({ TranscriptItems: list(fields({ Id: text, CharacterOffsets: z.nullish(offsetsSchema) })) })),
)
const summarySchema = list(fields({ IssuesDetected: found, OutcomesDetected: found, ActionItemsDetected: found }))

/** The issue, the outcome and the action items of a chat, on the messages that contain them. */
function summaryMarks(part: ReturnType<typeof partReader>, stretchOf: (id: string) => Stretch | null): Mark[] {
  const path = ['ConversationCharacteristics', 'ContactSummary', 'SummaryItemsDetected']
  const marks = (kind: Mark['kind'], items: z.infer<typeof found>) =>
    (items ?? []).flatMap(({ TranscriptItems }) =>
      TranscriptItems.flatMap(({ Id, CharacterOffsets }) => {
        const stretch = stretchOf(Id)
        return stretch ? [markOn(kind, stretch, CharacterOffsets ?? null)] : []
      }),
    )
  return (part(summarySchema, path) ?? []).flatMap((summary) => [
    ...marks('issue', summary.IssuesDetected),
    ...marks('outcome', summary.OutcomesDetected),
    ...marks('action-item', summary.ActionItemsDetected),
  ])
}
