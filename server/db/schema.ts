import type { CategoryRuleTables } from './schema/category-rules.ts'
import type { ConversationTables } from './schema/conversations.ts'
import type { DiallingTables } from './schema/dialling.ts'
import type { ImportTables } from './schema/imports.ts'
import type { NoteTables } from './schema/notes.ts'
import type { PeopleTables } from './schema/people.ts'
import type { PostTables } from './schema/posts.ts'
import type { QualityTables } from './schema/quality.ts'

/** The tables as the migrations leave them, for Kysely. */
export type Schema = PeopleTables &
  PostTables &
  ConversationTables &
  DiallingTables &
  ImportTables &
  NoteTables &
  CategoryRuleTables &
  QualityTables
