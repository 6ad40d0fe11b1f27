import type { partReader } from '../speech/parts.ts'
import { sentimentWord } from '../speech/sentiment.ts'
import { fields, list, text } from '../speech/shapes.ts'

const groupsSchema = list(fields({ Sentiment: sentimentWord, TranscriptItems: list(fields({ Id: text })) }))

/** The sentiment of each message, by its id: chats are judged in groups of messages. */
export function groupSentiments(part: ReturnType<typeof partReader>): Map<string, number> {
  const groups = part(groupsSchema, ['ConversationCharacteristics', 'Sentiment', 'DetailsByTranscriptItemGroup']) ?? []
  return new Map(
    groups.flatMap(({ Sentiment, TranscriptItems }) =>
      TranscriptItems.flatMap(({ Id }): [string, number][] => (Sentiment === undefined ? [] : [[Id, Sentiment]])),
    ),
  )
}
