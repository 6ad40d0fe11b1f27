import { getSchema, type JSONContent } from '@tiptap/core'
import { describe, expect, test } from 'vitest'

import { richTextSchema } from '#contracts/rich-text.ts'

import { editorExtensions } from './editor-extensions.ts'

const schema = getSchema(editorExtensions)
const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'words' }] }
const list = (...content: JSONContent[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })
const doc = (...content: JSONContent[]) => ({ type: 'doc', content })
const check = (document: JSONContent) => schema.nodeFromJSON(document).check()

const picture = { type: 'image', attrs: { src: `/api/pictures/${'k'.repeat(43)}`, alt: '' } }
const heading = { type: 'heading', attrs: { level: 2 }, content: paragraph.content }

describe('the editor', () => {
  test('supports nested lists', () => {
    const nested = doc(list(paragraph, list(paragraph, paragraph)))
    expect(() => check(nested)).not.toThrow()
    expect(richTextSchema.safeParse(nested).success).toBe(true)
  })

  test.each([
    ['a picture', picture],
    ['a heading', heading],
    ['a line', { type: 'horizontalRule' }],
    ['a quotation', { type: 'blockquote', content: [paragraph] }],
  ])('has %s beside a list and not in it, as posts may', (_, block) => {
    const [beside, within] = [doc(list(paragraph), block), doc(list(paragraph, block))]
    expect(() => check(beside)).not.toThrow()
    expect(richTextSchema.safeParse(beside).success).toBe(true)
    expect(() => check(within)).toThrow(/Invalid content/)
    expect(richTextSchema.safeParse(within).success).toBe(false)
  })
})
