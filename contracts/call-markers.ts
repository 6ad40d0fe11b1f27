import * as z from 'zod/mini'

export const markerKinds = ['category', 'issue', 'outcome', 'action-item', 'redaction', 'note', 'evidence'] as const
export type MarkerKind = (typeof markerKinds)[number]

const callMarkerSchema = z.object({
  id: z.number(),
  kind: z.enum(markerKinds),
  /** The name given by the source of the marker; transcript words in it are masked as in the transcript. */
  name: z.string(),
  /** Null where the span has no time. */
  start_ms: z.nullable(z.number()),
  end_ms: z.nullable(z.number()),
  /** The turn in which it is; null if it is about the whole conversation. */
  seq: z.nullable(z.number()),
  /** The source of the marker. */
  origin: z.enum(['source', 'rule', 'person']),
})
export type CallMarker = z.infer<typeof callMarkerSchema>

/** `GET /api/calls/{id}/markers`, in the order of the conversation; those of the whole come first. */
export const callMarkersSchema = z.object({ data: z.array(callMarkerSchema) })
export type CallMarkers = z.infer<typeof callMarkersSchema>
