import type { RichText, RichTextBlock, RichTextInline } from '#contracts/rich-text.ts'
import type { LetterParagraph } from '#server/support-mail/letter-paragraphs.ts'

type Block<Type> = Extract<RichTextBlock, { type: Type }>
type Paragraph = Block<'paragraph'>
/** Lists within lists, which the contract allows three deep. */
type Item = { type: 'listItem'; content: (Paragraph | List)[] }
type List = { type: 'bulletList' | 'orderedList'; content: Item[] }

/** A letter's paragraphs as a document (`contracts/rich-text.ts`); an empty paragraph when there is no text. */
export function richTextOf(paragraphs: readonly LetterParagraph[]): RichText {
  const content = groups(paragraphs, ({ isQuote, lists }) => (isQuote ? 'quote' : lists[0]?.list)).flatMap(blocksOf)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function blocksOf(group: LetterParagraph[]): RichTextBlock[] {
  const { isQuote, lists } = group[0]!
  if (isQuote) {
    return chunks(group, MAX_IN_QUOTE).map((part) => ({ type: 'blockquote', content: part.map(paragraphOf) }))
  }
  // three deep at most, as paragraph places are
  if (lists.length > 0) return listsOf(group, 0)
  return group.map(({ heading, inlines }) => {
    if (inlines.length === 0) return { type: 'horizontalRule' }
    return heading === null
      ? paragraphOf({ inlines })
      : { type: 'heading', attrs: { level: heading }, content: inlines }
  })
}

/** The paragraphs of the same list at this depth as one list; as several when it, or an item of it, is too long. */
function listsOf(group: LetterParagraph[], depth: number): List[] {
  const type = group[0]!.lists[depth]!.isOrdered ? 'orderedList' : 'bulletList'
  const items = groups(group, ({ lists }) => lists[depth]!.item).flatMap((item) => itemsOf(item, depth))
  return chunks(items, MAX_ITEMS).map((content) => ({ type, content }))
}

function itemsOf(item: LetterParagraph[], depth: number): Item[] {
  const content = groups(item, ({ lists }) => lists[depth + 1]?.list).flatMap((part): (Paragraph | List)[] =>
    part[0]!.lists.length > depth + 1 ? listsOf(part, depth + 1) : part.map(paragraphOf),
  )
  return chunks(content, MAX_IN_ITEM).map((some) => ({ type: 'listItem', content: some }))
}

const paragraphOf = ({ inlines }: { inlines: RichTextInline[] }): Paragraph => ({ type: 'paragraph', content: inlines })

/** Groups neighbours with the same key. */
function groups(
  paragraphs: readonly LetterParagraph[],
  keyOf: (paragraph: LetterParagraph) => number | string | undefined,
) {
  const found: LetterParagraph[][] = []
  let last: number | string | undefined
  for (const paragraph of paragraphs) {
    const key = keyOf(paragraph)
    if (found.length > 0 && key === last) found.at(-1)!.push(paragraph)
    else found.push([paragraph])
    last = key
  }
  return found
}

const chunks = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** The limits of the contract. */
const MAX_IN_QUOTE = 200
const MAX_IN_ITEM = 200
const MAX_ITEMS = 500
