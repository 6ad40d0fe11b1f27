import * as z from 'zod/mini'

import { isStorable } from './params.ts'

/**
 * What people write in posts: a closed set of blocks and marks, in the shape of the editor's documents (ProseMirror).
 * Nothing else is ever stored or shown, so that a post cannot carry markup, scripts or addresses of other kinds.
 */

// neither `//host` nor `/\host`, which browsers read as another host
const href = z.string().check(z.maxLength(2000), z.regex(/^(?:https?:\/\/|mailto:|\/(?![/\\]))[^\p{Cc}\p{Cs}\\]*$/iu))
const pictureSrc = z.string().check(z.regex(/^\/api\/pictures\/[\w-]{43}$/))

const markSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({ type: z.literal('code') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
])

const text = z.string().check(z.minLength(1), z.maxLength(20_000), isStorable)
const inlineSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text, marks: z.optional(z.array(markSchema).check(z.maxLength(6))) }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
export type RichTextInline = z.infer<typeof inlineSchema>

const inlines = z.optional(z.array(inlineSchema).check(z.maxLength(2000)))

const paragraphSchema = z.strictObject({ type: z.literal('paragraph'), content: inlines })
const headingSchema = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})
const imageSchema = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({ src: pictureSrc, alt: z.string().check(z.maxLength(500), isStorable) }),
})
const ruleSchema = z.strictObject({ type: z.literal('horizontalRule') })

/** Lists go three levels deep. */
const itemSchema = <Nested extends z.core.$ZodType>(nested: Nested) =>
  z.strictObject({ type: z.literal('listItem'), content: z.array(nested).check(z.minLength(1), z.maxLength(200)) })
const listsOf = <Item extends z.core.$ZodType>(item: Item) => {
  const content = z.array(item).check(z.minLength(1), z.maxLength(500))
  return [
    z.strictObject({ type: z.literal('bulletList'), content }),
    z.strictObject({ type: z.literal('orderedList'), content }),
  ] as const
}
const innermost = listsOf(itemSchema(paragraphSchema))
const inner = listsOf(itemSchema(z.union([paragraphSchema, ...innermost])))
const lists = listsOf(itemSchema(z.union([paragraphSchema, ...inner])))

const quoteSchema = z.strictObject({
  type: z.literal('blockquote'),
  content: z.array(paragraphSchema).check(z.minLength(1), z.maxLength(200)),
})

const blockSchema = z.union([paragraphSchema, headingSchema, imageSchema, ruleSchema, quoteSchema, ...lists])
export type RichTextBlock = z.infer<typeof blockSchema>

export const richTextSchema = z.strictObject({
  type: z.literal('doc'),
  content: z.array(blockSchema).check(z.minLength(1), z.maxLength(2000)),
})
export type RichText = z.infer<typeof richTextSchema>
