import * as z from 'zod/mini'

import { channels, directions, refusalSchema, speakers } from './conversation.ts'
import { failureSchema } from './failure.ts'
import { importFileStates, importSources, importStates } from './lists/imports.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'

const nationalIdKinds = ['RUT', 'CURP', 'RFC', 'DNI-PE', 'RUC', 'DNI-AR', 'CUIT', 'DNI', 'NIE', 'CPF', 'CNPJ'] as const

/** Tables of policies and debts, and of related data. */
const policyTables = [
  'policies',
  'claims',
  'instalments',
  'endorsements',
  'coverages',
  'parties',
  'policy-status',
  'debts',
  'debt-payments',
] as const

const tableFormats = [
  'asterisk',
  'asterisk-custom',
  'genesys',
  'five9',
  'talkdesk',
  'call-list',
  'dialling-base',
  ...policyTables,
] as const

/** What a person knows about the files that is not in them; absent values were not given. */
export const importOptionsSchema = z.strictObject({
  /** The IANA name of the zone for times without one. */
  time_zone: z.optional(storable(64).check(z.refine(isTimeZone))),
  /** Whether 3/4 is the third of April. */
  day_order: z.optional(z.enum(['day-first', 'month-first'])),
  /** The roles of the speakers, by their names in the files. */
  roles: z.optional(z.record(storable(250), z.enum(speakers))),
  /** Our field → name of the column, or the path in generic JSON such as `messages[].text`. */
  mapping: z.optional(z.record(storable(100), storable(500))),
  /** The kind of the tables, if it cannot be recognised. */
  table_format: z.optional(z.enum(tableFormats)),
  /** Which national id a table contains, such as `RUT`; without it, each is recognised by its check digit. */
  national_id_kind: z.optional(z.enum(nationalIdKinds)),
  /** The decimal mark of amounts: whether 1.200 is one and a fifth. */
  decimal_mark: z.optional(z.enum(['point', 'comma'])),
  /** ISO 4217: the currency of amounts without one; without it, the partner's. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})
export type ImportOptions = z.infer<typeof importOptionsSchema>

/** `POST /api/imports`: answers 201 with the import, which then takes files or fetches them itself when it is checked. */
export const importDraftSchema = z.strictObject({
  /** The name in the list. */
  name: storable(250).check(z.minLength(1)),
  /** The partner of the conversations; null for no partner. */
  partner_id: z.nullable(idSchema),
  options: importOptionsSchema,
  source: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('upload') }),
    /** One of the folders that the server offers, or a path below one of them. */
    z.strictObject({ type: z.literal('folder'), path: storable(1_000).check(z.minLength(1)) }),
    /** An https address on one of the hosts that the server allows. */
    z.strictObject({ type: z.literal('url'), url: storable(2_000).check(z.minLength(1)) }),
  ]),
})
export type ImportDraft = z.infer<typeof importDraftSchema>

/** `POST /api/imports/:id/files?name=…` with the bytes of one file. A name may have folders: `2024/march/call.json`. */
export const importFileUploadQuerySchema = z.object({ name: storable(500).check(z.minLength(1)) })

/** `POST /api/imports/:id/check`: the given options replace those of the import. Answers 202; the events report the progress. */
export const importCheckSchema = z.strictObject({
  partner_id: z.optional(z.nullable(idSchema)),
  options: z.optional(importOptionsSchema),
})

const questionShape = {
  /** The first file with this question, and how many have it. */
  file: z.string(),
  files: z.number(),
}

/** What must be known to read the files completely; answered by the options of the next check. */
export const importQuestionSchema = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('time-zone'),
    ...questionShape,
    /** The file is not read before the answer. If false, its times are read as UTC until then. */
    waits: z.optional(z.literal(true)),
  }),
  z.object({ about: z.literal('day-order'), ...questionShape }),
  /** An amount of the file, such as `1.200`, that can be read in two ways. */
  z.object({ about: z.literal('decimal-mark'), ...questionShape, example: z.string() }),
  /** Neither the file nor its partner has a currency; until the answer, amounts have none. */
  z.object({ about: z.literal('currency'), ...questionShape }),
  z.object({ about: z.literal('roles'), ...questionShape, names: z.array(z.string()) }),
  z.object({
    about: z.literal('mapping'),
    ...questionShape,
    columns: z.array(z.string()),
    /** The possible fields of a column; empty if any path is possible. */
    fields: z.array(z.string()),
    /** Field → column, as suggested by the names of the columns. */
    suggested: z.record(z.string(), z.string()),
  }),
])
export type ImportQuestion = z.infer<typeof importQuestionSchema>

/** A conversation as it would be stored, in short. Personal data of the customer is masked. */
export const importPreviewSchema = z.object({
  file: z.string(),
  external_id: z.string(),
  channel: z.enum(channels),
  direction: z.nullable(z.enum(directions)),
  started_at: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
  agent: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  turn_count: z.number(),
  /** The first ones, shortened. */
  turns: z.array(z.object({ speaker: z.enum(speakers), text: z.string() })),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** The same for a row of a calling base. */
export const importRecordPreviewSchema = z.object({
  file: z.string(),
  row: z.number(),
  record_id: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  last_attempt_at: z.nullable(z.string()),
  last_result: z.nullable(z.string()),
})
export type ImportRecordPreview = z.infer<typeof importRecordPreviewSchema>

/** The same for a row of a policy or a debt. */
export const importPolicyPreviewSchema = z.object({
  file: z.string(),
  row: z.number(),
  /** The recognised kind of row. */
  told: z.enum(policyTables),
  /** The number of the policy or the debt. */
  number: z.string(),
  /** The person. */
  person: z.nullable(z.string()),
  day: z.nullable(z.string()),
  /** As a decimal, with its currency if the row has one. */
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  status: z.nullable(z.string()),
})
export type ImportPolicyPreview = z.infer<typeof importPolicyPreviewSchema>

/** What the counts of an import refer to. */
export const importedKinds = ['conversations', 'dialling-records', 'policies', 'debts'] as const
export type ImportedKind = (typeof importedKinds)[number]

/** A row of `GET /api/imports`. */
export const importSchema = z.object({
  id: z.number(),
  name: z.string(),
  source: z.enum(importSources),
  /** The folder or the address, for those sources. */
  location: z.nullable(z.string()),
  state: z.enum(importStates),
  partner: z.nullable(namedSchema),
  created_by: z.nullable(namedSchema),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  files: z.number(),
  bytes: z.number(),
  /** The progress: files while it is checked, and their contents while it runs. */
  done: z.number(),
  total: z.number(),
  /**
   * Conversations, dialling records, and rows of policies and debts: new or completed, and those without new data. Until it runs: those
   * that are new, and existing ones that may be completed.
   */
  accepted: z.number(),
  repeated: z.number(),
  /** The number of refusals, without questions: data that depends on a question is only refused when the import runs. */
  refused: z.number(),
  /** The number of remarks about data that is imported anyway. */
  noted: z.number(),
  /** Why it failed. */
  error: z.nullable(z.string()),
  /** After it is undone: how many conversations were removed, and how many stay because something was added to them later. */
  undone: z.nullable(z.object({ removed: z.number(), kept: z.number() })),
})
export type Import = z.infer<typeof importSchema>
export const importPageSchema = pageSchema(importSchema)
export const readImportPageSchema = readPageSchema(importSchema)

/** `GET /api/imports/:id` */
export const importDetailSchema = z.object({
  ...importSchema.shape,
  options: importOptionsSchema,
  /** From the last check; empty before it. */
  questions: z.array(importQuestionSchema),
  preview: z.array(z.union([importPreviewSchema, importRecordPreviewSchema, importPolicyPreviewSchema])),
  /** The counted objects: the results of the check, and what was stored once it runs. */
  holds: z.array(z.enum(importedKinds)),
})
export type ImportDetail = z.infer<typeof importDetailSchema>

export const importFileSchema = z.object({
  seq: z.number(),
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Null until an importer has recognised it. */
  format: z.nullable(z.string()),
  /** `beside` is a file such as a recording that belongs to a conversation of another file. */
  state: z.enum(importFileStates),
  /** The processed conversations or rows. */
  position: z.number(),
  /** Their total number, once a check has counted them. */
  items: z.nullable(z.number()),
})
export type ImportFile = z.infer<typeof importFileSchema>
export const importFilePageSchema = pageSchema(importFileSchema)

/** Why something was refused; or, if it was `taken` anyway, the remark about it. */
export const importRefusalSchema = z.object({ ...refusalSchema.shape, taken: z.optional(z.literal(true)) })
export type ImportRefusal = z.infer<typeof importRefusalSchema>
export const importRefusalPageSchema = pageSchema(importRefusalSchema)
export const readImportRefusalPageSchema = readPageSchema(importRefusalSchema)
// GET /api/imports/:id/refusals/export answers the same as a CSV file.

/**
 * `GET /api/imports/:id/events`: the import now and after every change, until it waits for a person or is finished (`settled`). Each
 * event contains everything, so after an interruption the browser just connects again.
 */
export const importEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), import: importSchema }),
  z.object({ type: z.literal('settled'), import: importSchema }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
])
export type ImportEvent = z.infer<typeof importEventSchema>

/** `GET /api/imports/options`: the options for a new import. */
export const importChoicesSchema = z.object({
  partners: z.array(namedSchema),
  /** Whether conversations may be imported without a partner. */
  may_leave_unassigned: z.boolean(),
  /** Folders of the server that may be imported. */
  folders: z.array(z.string()),
  /** Hosts from which files may be fetched. */
  hosts: z.array(z.string()),
  max_file_bytes: z.number(),
})
export type ImportChoices = z.infer<typeof importChoicesSchema>

/** `POST /api/import-templates`, `PUT /api/import-templates/:id`: options to reuse with files of the same kind. */
export const importTemplateDraftSchema = z.strictObject({
  name: storable(100).check(z.minLength(1)),
  /** The kind of files, as named by importers, such as `table`. */
  format: storable(50),
  options: importOptionsSchema,
  /** Whether everybody who imports may use it; only its owner may change it. */
  shared: z.boolean(),
})
export type ImportTemplateDraft = z.infer<typeof importTemplateDraftSchema>

/** A row of `GET /api/import-templates`: one's own, and those that others share. */
export const importTemplateSchema = z.object({
  id: z.number(),
  name: z.string(),
  format: z.string(),
  options: importOptionsSchema,
  shared: z.boolean(),
  owner: namedSchema,
  is_own: z.boolean(),
})
export type ImportTemplate = z.infer<typeof importTemplateSchema>
export const importTemplatePageSchema = pageSchema(importTemplateSchema)

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
