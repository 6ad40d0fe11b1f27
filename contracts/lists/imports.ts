import * as z from 'zod/mini'

import { textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/**
 * An import receives its files, is checked (which stores nothing), is then ready, is queued, and runs until it is done.
 * It can be cancelled until then, and undone afterwards; a cancelled or failed import can be undone too.
 */
export const importStates = [
  'received',
  'checking',
  'ready',
  'queued',
  'running',
  'done',
  'cancelled',
  'failed',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

export const importSources = ['upload', 'folder', 'url'] as const
export type ImportSource = (typeof importSources)[number]

/** `GET /api/imports` */
export const importListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['created_at', 'name'], '-created_at'),
  state: z.optional(z.enum(importStates)),
  /** In the name of the import. */
  q: textParam(200),
})
export type ImportListQuery = z.infer<typeof importListQuerySchema>

export const importFileStates = ['waiting', 'done', 'refused', 'beside'] as const

/** `GET /api/imports/:id/files` */
export const importFileQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['seq'], 'seq'),
  state: z.optional(z.enum(importFileStates)),
})
export type ImportFileQuery = z.infer<typeof importFileQuerySchema>

/** `GET /api/imports/:id/refusals` */
export const importRefusalQuerySchema = z.object({ ...listQueryShape, sort: sortSchema(['id'], 'id') })
export type ImportRefusalQuery = z.infer<typeof importRefusalQuerySchema>

/** `GET /api/import-templates` */
export const importTemplateQuerySchema = z.object({ ...listQueryShape, sort: sortSchema(['name'], 'name') })
export type ImportTemplateQuery = z.infer<typeof importTemplateQuerySchema>
