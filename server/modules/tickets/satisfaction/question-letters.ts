import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Locale } from '#contracts/page-config.ts'
import type { RichText, RichTextBlock } from '#contracts/rich-text.ts'
import { satisfactionAnswers } from '#contracts/satisfaction.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import { type LetterApp, letterJob } from '#server/modules/tickets/letter-job.ts'
import { QUESTION_LETTER_JOB, QUESTION_DAYS } from '#server/modules/tickets/satisfaction/ask-satisfaction.ts'
import { stateOf } from '#server/modules/tickets/satisfaction/question.ts'
import { lettersOf } from '#server/modules/tickets/ticket-letters.ts'
import { replyLetter, type SupportDesk } from '#server/support-mail/reply-letter.ts'

/**
 * Sends the satisfaction question to people without an account. Each attempt has a link of its own; only the hashes of links are stored.
 */
export const questionLetters = (app: LetterApp): void =>
  letterJob(app, {
    job: QUESTION_LETTER_JOB,
    due: dueLetter,
    sent: (trx, id, now) =>
      trx.updateTable('satisfaction_question').set({ sent_at: now }).where('ticket_id', '=', id).execute(),
    failed: markFailed,
    givenUp: 'nobody was asked how it went: the letter was not sent',
  })

const markFailed = (db: Database, id: number) =>
  db.updateTable('satisfaction_question').set({ send_failed: true }).where('ticket_id', '=', id).execute()

/** Null if nothing is to be asked any more. The message id and the link are stored before the letter is sent. */
async function dueLetter({ db, clock, config }: LetterApp, desk: SupportDesk, id: number) {
  const question = await db
    .selectFrom('satisfaction_question as question')
    .innerJoin('ticket', 'ticket.id', 'question.ticket_id')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .leftJoin('app_user as asker', 'asker.id', 'requester.user_id')
    .where('question.ticket_id', '=', id)
    .where('question.by_letter', '=', true)
    .where('question.sent_at', 'is', null)
    .selectAll('question')
    .select(['ticket.subject', 'asker.locale'])
    .select(sql<string>`coalesce(asker.email, requester.email)`.as('email'))
    .executeTakeFirst()
  if (!question || stateOf(question, clock()) !== 'asked') return null
  // the letter would come back to us
  if (question.email.toLowerCase() === desk.address) {
    await markFailed(db, id)
    return null
  }
  const token = randomBytes(32).toString('base64url')
  const earlier = await lettersOf(db, id)
  const locale: Locale = question.locale ?? config.locale
  const letter = replyLetter(desk, {
    ...{ ticket: id, to: question.email, subject: `Re: ${question.subject}`, files: [], isAutomatic: true },
    text: questionWords(locale, { id, subject: question.subject, link: `${config.appUrl}/satisfaction/${token}` }),
    answered: earlier.length === 0 ? null : { message_id: earlier.at(-1)!, references: earlier.slice(0, -1) },
  })
  await db
    .insertInto('satisfaction_link')
    .values({ token_hash: hashOf(token), ticket_id: id })
    .execute()
  const { letter_id } = question
  if (letter_id !== null) return { ...letter, messageId: letter_id }
  await db
    .updateTable('satisfaction_question')
    .set({ letter_id: letter.messageId })
    .where('ticket_id', '=', id)
    .execute()
  return letter
}

type QuestionText = { id: number; subject: string; link: string }

/** The text of the letter. Each answer leads to the page with that answer selected; it still has to be sent. */
const questionWords = (locale: Locale, { id, subject, link }: QuestionText): RichText => ({
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
