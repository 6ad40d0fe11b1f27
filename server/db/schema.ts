import type { AlertTables } from './schema/alerts.ts'
import type { CategoryRuleTables } from './schema/category-rules.ts'
import type { CollectionTables } from './schema/collections.ts'
import type { ConversationTables } from './schema/conversations.ts'
import type { DiallingTables } from './schema/dialling.ts'
import type { FigureTables } from './schema/figures.ts'
import type { FreshdeskTables } from './schema/freshdesk.ts'
import type { FunnelTables } from './schema/funnel.ts'
import type { ImportTables } from './schema/imports.ts'
import type { NoteTables } from './schema/notes.ts'
import type { PartnerDataTables } from './schema/partner-data.ts'
import type { PeopleTables } from './schema/people.ts'
import type { PolicyTables } from './schema/policies.ts'
import type { PostTables } from './schema/posts.ts'
import type { QualityTables } from './schema/quality.ts'
import type { ReportTables } from './schema/reports.ts'
import type { TicketTables } from './schema/tickets.ts'
import type { VerificationTables } from './schema/verifications.ts'
import type { WorklistTables } from './schema/worklists.ts'

/** The tables after all migrations, for Kysely. */
export type Schema = PeopleTables &
  PostTables &
  ConversationTables &
  DiallingTables &
  ImportTables &
  NoteTables &
  CategoryRuleTables &
  QualityTables &
  PolicyTables &
  VerificationTables &
  WorklistTables &
  CollectionTables &
  PartnerDataTables &
  FigureTables &
  ReportTables &
  FreshdeskTables &
  FunnelTables &
  AlertTables &
  TicketTables
