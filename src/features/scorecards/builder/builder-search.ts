import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { localeSchema } from '#contracts/page-config.ts'
import { idParam, textParam } from '#contracts/params.ts'

import type { Node } from '../content/edit-content.ts'

export const builderViews = ['questions', 'settings', 'preview', 'versions'] as const
export type BuilderView = (typeof builderViews)[number]

const searchSchema = z.object({
  /** Its questions without it. */
  view: z.optional(z.enum(builderViews)),
  /** The section or question that is worked on: `section:opening`, `question:greets`. */
  at: textParam(60),
  /** In which language texts are written and read; the scorecard's own without it. */
  language: z.optional(localeSchema),
  /** The version that is looked at, and the one that it is compared with. */
  version: idParam,
  against: idParam,
})

/** What of a scorecard is on show: the search part of its address. */
export const builderSearch = addressSearch(searchSchema)
export type BuilderSearch = z.infer<typeof searchSchema>

export const atOf = ({ kind, id }: Node) => `${kind}:${id}`

export function nodeAt(at: string | undefined): Node | null {
  const [kind, id = ''] = at?.split(':', 2) ?? []
  return kind === 'section' || kind === 'question' ? { kind, id } : null
}
