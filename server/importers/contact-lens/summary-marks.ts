import * as z from 'zod'

import { markOn, offsetsSchema } from '../amazon/spans.ts'
import type { partReader } from '../speech/parts.ts'
import { fields, list, text } from '../speech/shapes.ts'
import type { Mark, Stretch } from '../speech/stretch.ts'

const found = z.nullish(
  list(fields({ TranscriptItems: list(fields({ Id: text, CharacterOffsets: z.nullish(offsetsSchema) })) })),
)
const summarySchema = list(fields({ IssuesDetected: found, OutcomesDetected: found, ActionItemsDetected: found }))

/** What a chat was about, what came of it and what is to be done, on the messages that say so. */
export function summaryMarks(part: ReturnType<typeof partReader>, stretchOf: (id: string) => Stretch | null): Mark[] {
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
