import type { Locale } from '#contracts/page-config.ts'
import type { RichText, RichTextBlock } from '#contracts/rich-text.ts'
import { satisfactionAnswers } from '#contracts/satisfaction.ts'
import { QUESTION_DAYS } from '#server/modules/tickets/satisfaction/ask-satisfaction.ts'
import { translate, texts } from '#server/texts.ts'

type Asked = { id: number; subject: string; link: string }

/** What the letter says that asks how it went. Each answer leads to the page that takes it, where it is chosen already and still to be sent. */
export const questionWords = (locale: Locale, { id, subject, link }: Asked): RichText => ({
  type: 'doc',
  content: [
    paragraph(translate(locale, texts.satisfactionQuestion, { id: String(id), subject })),
    {
      type: 'bulletList',
      content: satisfactionAnswers.map((answer) => ({
        type: 'listItem',
        content: [linked(translate(locale, names[answer]), `${link}?answer=${answer}`)],
      })),
    },
    paragraph(translate(locale, texts.satisfactionHow, { days: QUESTION_DAYS })),
    paragraph(translate(locale, texts.satisfactionNotSolved)),
  ],
})

const names = {
  good: texts.satisfactionGood,
  neither: texts.satisfactionNeither,
  bad: texts.satisfactionBad,
}

type Paragraph = Extract<RichTextBlock, { type: 'paragraph' }>

const paragraph = (text: string): Paragraph => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const linked = (text: string, href: string): Paragraph => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
})
