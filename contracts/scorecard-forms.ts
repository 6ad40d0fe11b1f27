import * as z from 'zod/mini'

import { idParam, storable } from './params.ts'
import { scorecardContentSchema } from './scorecard-content.ts'

/** Characters: more than any form has. */
export const MAX_FORM_LENGTH = 500_000

/**
 * `POST /api/scorecard-forms`: a form that was written elsewhere, or went out of here, read into the content of a new draft.
 * Nothing is kept. What it is, is seen by its text, whatever its name says: JSON of ours, an evaluation form of Amazon Connect, or a
 * table as CSV. One that cannot be read is a 422: of the field `file` as a whole, else of `rows.3.type` or the like of a table,
 * or of the path in JSON.
 */
export const scorecardFormSchema = z.strictObject({
  /** The file's. */
  name: storable(255),
  text: storable(MAX_FORM_LENGTH),
})

/** What of a form has no place here or was taken otherwise, in the reader's words. */
const toldSchema = z.object({
  /** Of a table, as its program counts them; null of a whole file, and of JSON. */
  row: z.nullable(z.number()),
  /** Of JSON, such as `Items.0.Section.Items.2.Question`; null of a table. */
  path: z.nullable(z.string()),
  what: z.string(),
})

export const readFormSchema = z.object({ content: scorecardContentSchema, told: z.array(toldSchema) })
export type ReadForm = z.infer<typeof readFormSchema>

/** `GET /api/scorecards/{id}/export`: the newest published version, else the draft; or the one that is named. */
export const scorecardExportQuerySchema = z.object({
  version_id: idParam,
})

/** What a scorecard is as a file, with its content beside. */
export const SCORECARD_FORMAT = 'atalaya-scorecard'
export const SCORECARD_FORMAT_VERSION = 1
