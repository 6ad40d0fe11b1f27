import fc from 'fast-check'

import type { RichText, RichTextBlock, RichTextInline } from '#contracts/rich-text.ts'
import type { LetterMark } from '#server/support-mail/letter-paragraphs.ts'

/** Texts as letters store them: without blanks at the ends, and without double blanks. */
const words = fc
  .string({ unit: fc.constantFrom(...Array.from('aZ0 ñü你🙂<>&"\'=.`:-/\\%?')), minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll(/ +/g, ' ').trim() || 'a')

const marks: fc.Arbitrary<LetterMark[]> = fc
  .tuple(
    fc.subarray(['bold', 'italic', 'underline', 'strike', 'code'] as const),
    fc.constantFrom(null, 'https://example.com/?q=%22&b=c', 'mailto:ana@example.com', 'http://xn--nxa.example/#a'),
  )
  .map(([types, href]) => [
    ...(href === null ? [] : [{ type: 'link' as const, attrs: { href } }]),
    ...types.map((type) => ({ type })),
  ])

/** Lines of texts; neighbouring texts have different marks. */
const inlines: fc.Arbitrary<RichTextInline[]> = fc
  .array(fc.tuple(words, marks, fc.boolean()), { minLength: 1, maxLength: 5 })
  .map((texts) =>
    texts.flatMap(([text, own, isBroken], index): RichTextInline[] => {
      const before = texts[index - 1]?.[1]
      const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(own)
      return [
        ...(index > 0 && (isBroken || isSame) ? [{ type: 'hardBreak' as const }] : []),
        own.length > 0 ? { type: 'text', text, marks: own } : { type: 'text', text },
      ]
    }),
  )

const paragraph = inlines.map((content) => ({ type: 'paragraph' as const, content }))
const listType = fc.constantFrom('bulletList' as const, 'orderedList' as const)
const listOf = (inside: fc.Arbitrary<object>) =>
  fc.record({
    type: listType,
    content: fc.array(
      fc
        .tuple(paragraph, fc.array(inside, { maxLength: 2 }))
        .map(([first, more]) => ({ type: 'listItem', content: [first, ...more] })),
      { minLength: 1, maxLength: 3 },
    ),
  })
const lists = listOf(fc.oneof(paragraph, listOf(fc.oneof(paragraph, listOf(paragraph)))))

const block = fc.oneof(
  paragraph,
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.constantFrom(2, 3) }),
    content: inlines,
  }),
  fc.constant({ type: 'horizontalRule' }),
  fc.record({ type: fc.constant('blockquote'), content: fc.array(paragraph, { minLength: 1, maxLength: 3 }) }),
  lists,
) as fc.Arbitrary<RichTextBlock>

/** Documents without pictures, as a letter can transport them: no two quotes are adjacent. */
export const documents: fc.Arbitrary<RichText> = fc.array(block, { minLength: 1, maxLength: 6 }).map((content) => ({
  type: 'doc',
  content: content.filter(({ type }, index) => type !== 'blockquote' || content[index - 1]?.type !== 'blockquote'),
}))
