import * as z from 'zod/mini'

import { failureSchema, fieldErrorsSchema } from './failure.ts'
import { rowOutcomes } from './lists/user-files.ts'
import { pageSchema, readPageSchema } from './pagination.ts'

/** The fields for the columns of a file of users. `email` identifies the user. */
export const userFileFields = ['email', 'name', 'role', 'team', 'partner', 'state'] as const
export type UserFileField = (typeof userFileFields)[number]

export const MAX_USER_FILE_BYTES = 52_428_800
export const MAX_USER_FILE_ROWS = 100_000

/** Field → number of the column, from 0. */
export const columnMappingSchema = z.partialRecord(
  z.enum(userFileFields),
  z.number().check(z.int(), z.minimum(0), z.maximum(500)),
)
export type ColumnMapping = z.infer<typeof columnMappingSchema>

/** `POST /api/user-files?name=…` with the bytes of a CSV or XLSX file; `GET /api/user-files/:id`. */
export const userFileSchema = z.object({
  id: z.number(),
  name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  columns: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  row_count: z.number(),
  /** As checked; before that, as suggested by the names of the columns. */
  mapping: columnMappingSchema,
  state: z.enum(['received', 'checked', 'applied']),
  /** How many rows would have, or had, each result. Null until it is checked. */
  outcomes: z.nullable(z.record(z.enum(rowOutcomes), z.number())),
})
export type UserFile = z.infer<typeof userFileSchema>

export const userFileUploadQuerySchema = z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) })

/** `POST /api/user-files/:id/check`: the dry run. Changes only the record of the file. */
export const userFileCheckSchema = z.strictObject({ mapping: columnMappingSchema })
/** `POST /api/user-files/:id/apply`: all rows that are not refused, in one transaction. */
export const userFileApplySchema = z.strictObject({
  /** Whether new people get a letter. */
  invite: z.boolean(),
})

/** The server-sent events of checking and applying, until `done` or `failed`. Disconnecting cancels, and nothing is changed. */
export const userFileEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ type: z.literal('done'), file: userFileSchema }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
])
export type UserFileEvent = z.infer<typeof userFileEventSchema>

export const userFileRowSchema = z.object({
  /** Its number in the file: the header is row 1. */
  row: z.number(),
  cells: z.array(z.string()),
  email: z.nullable(z.string()),
  outcome: z.enum(rowOutcomes),
  /** The fields that change. */
  changes: z.array(z.enum(userFileFields)),
  /** Field → why the row is refused. */
  errors: z.nullable(fieldErrorsSchema),
})
export type UserFileRowDto = z.infer<typeof userFileRowSchema>
export const userFileRowPageSchema = pageSchema(userFileRowSchema)
export const readUserFileRowPageSchema = readPageSchema(userFileRowSchema)

// GET /api/user-files/:id/refused returns a CSV file: the refused rows as they came, with their number and the reasons.
