import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { localeSchema } from '#contracts/page-config.ts'
import { idParam, textParam } from '#contracts/params.ts'

import type { ContentNode } from '../content/edit-content.ts'

export const builderViews = ['questions', 'settings', 'preview', 'versions'] as const
export type BuilderView = (typeof builderViews)[number]

const searchSchema = z.object({
  /** The default is the questions. */
  view: z.optional(z.enum(builderViews)),
  /** The section or question that is being edited: `section:opening`, `question:greets`. */
  at: textParam(60),
  /** The language in which texts are edited; by default the scorecard's own. */
  language: z.optional(localeSchema),
  /** The displayed version, and the one to which it is compared. */
  version: idParam,
  against: idParam,
})

/** The search part of the builder's address: the displayed part of the scorecard. */
export const builderSearch = addressSearch(searchSchema)
export type BuilderSearch = z.infer<typeof searchSchema>

export const formatNode = ({ kind, id }: ContentNode) => `${kind}:${id}`

export function parseNode(at: string | undefined): ContentNode | null {
  const [kind, id = ''] = at?.split(':', 2) ?? []
  return kind === 'section' || kind === 'question' ? { kind, id } : null
}
