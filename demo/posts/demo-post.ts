import type { postKinds } from '#contracts/lists/posts.ts'
import type { RichText } from '#contracts/rich-text.ts'

/** The categories, as a tree: a name, and its subcategories. */
export const categories = {
  Operación: ['Turnos y equipos', 'Retención'],
  Calidad: ['Pautas de evaluación', 'Calibración'],
  Cumplimiento: ['Consentimiento y datos', 'Lecturas obligatorias'],
  Herramientas: [],
} as const satisfies Record<string, readonly string[]>

export type DemoCategory = keyof typeof categories | (typeof categories)[keyof typeof categories][number]

export type DemoPost = {
  kind: (typeof postKinds)[number]
  title: string
  category: DemoCategory
  /** One of the demo people, by the first part of their address. */
  author: 'admin' | 'supervisor'
  /** The roles that it is for; none: everybody. */
  roles?: number[]
  /** How many days ago it was published; negative: in the future. Null: a draft. */
  daysAgo: number | null
  hasCover?: boolean
  body: RichText
  /** Its first version, if it was changed since. */
  earlier?: RichText
}
