import type { Generated } from 'kysely'

import type { AuditFacts } from '#contracts/audits.ts'
import type { ImportDetail, ImportOptions, ImportQuestion } from '#contracts/imports.ts'
import type { importFileStates, ImportSource, ImportState } from '#contracts/lists/imports.ts'

import type { Id, Moment } from './columns.ts'

/** The sources of conversations, and background work. */
export type ImportTables = {
  source_file: {
    id: Id
    sha256: string
    name: string
    format: string
    storage_key: string
    imported_at: Generated<Moment>
  }
  job: {
    id: Id
    kind: string
    key: string
    run_at: Generated<Moment>
    attempts: Generated<number>
    lease: Generated<string | null>
    lease_until: Generated<Moment | null>
    last_error: Generated<string | null>
    created_at: Generated<Moment>
  }
  import: {
    id: Id
    name: string
    source: ImportSource
    location: string | null
    partner_id: number | null
    options: Generated<ImportOptions>
    state: Generated<ImportState>
    created_by: number | null
    created_at: Moment
    started_at: Generated<Moment | null>
    finished_at: Generated<Moment | null>
    done: Generated<number>
    total: Generated<number>
    accepted: Generated<number>
    repeated: Generated<number>
    refused: Generated<number>
    noted: Generated<number>
    error: Generated<string | null>
    questions: Generated<ImportQuestion[]>
    preview: Generated<ImportDetail['preview']>
    removed: Generated<number | null>
    kept: Generated<number | null>
    for_audit: Generated<AuditFacts | null>
  }
  import_file: {
    import_id: number
    seq: number
    name: string
    bytes: number
    sha256: string
    storage_key: string
    format: Generated<string | null>
    state: Generated<(typeof importFileStates)[number]>
    position: Generated<number>
    items: Generated<number | null>
    unread: Generated<string | null>
    used: Generated<boolean>
    kept_at: Generated<Moment>
  }
  import_refusal: {
    id: Id
    import_id: number
    file: string
    row: number | null
    field: string | null
    reason: string
    is_note: Generated<boolean>
  }
  import_template: {
    id: Id
    name: string
    format: string
    options: ImportOptions
    owner_id: number
    shared: boolean
  }
}
