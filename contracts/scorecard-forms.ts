import * as z from 'zod/mini'

import { idParam, storable } from './params.ts'
import { scorecardContentSchema } from './scorecard-content.ts'

/** The maximum number of characters; no form is longer. */
export const MAX_FORM_LENGTH = 500_000

/**
 * `POST /api/scorecard-forms`: reads a form from another product, or one exported here, into the content of a new draft. Nothing is
 * stored. The format is recognised by the text, not by the name: our own JSON, an evaluation form of Amazon Connect, or a CSV table. A
 * form that cannot be read is a 422: of the field `file` as a whole, or of a field such as `rows.3.type` of a table, or of the path in
 * JSON.
 */
export const scorecardFormSchema = z.strictObject({
  /** The name of the file. */
  name: storable(255),
  text: storable(MAX_FORM_LENGTH),
})

/** What could not be imported from a form, or was changed, in the reader's language. */
const toldSchema = z.object({
  /** The row number in a table; null for a whole file, and for JSON. */
  row: z.nullable(z.number()),
  /** The path in JSON, such as `Items.0.Section.Items.2.Question`; null for a table. */
  path: z.nullable(z.string()),
  what: z.string(),
})

export const readFormSchema = z.object({ content: scorecardContentSchema, told: z.array(toldSchema) })
export type ReadForm = z.infer<typeof readFormSchema>

/** `GET /api/scorecards/{id}/export`: the newest published version, or else the draft; or the given version. */
export const scorecardExportQuerySchema = z.object({
  version_id: idParam,
})

/** The file format of a scorecard, together with its content. */
export const SCORECARD_FORMAT = 'atalaya-scorecard'
export const SCORECARD_FORMAT_VERSION = 1
