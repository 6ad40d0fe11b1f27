import type { Message } from './message.ts'

/** Texts of the satisfaction question: on the screen, and in the letter that asks it. */
export const satisfactionTexts = {
  satisfactionOver: /*i18n*/ {
    id: 'server.satisfaction.over',
    message: 'This cannot be answered any more: its time is over, or somebody works on the request again.',
  },
  satisfactionQuestion: /*i18n*/ {
    id: 'server.mail.satisfaction.question',
    message: 'Your request #{id}, “{subject}”, is solved. How did it go?',
  },
  satisfactionGood: /*i18n*/ { id: 'server.mail.satisfaction.good', message: 'Good' },
  satisfactionNeither: /*i18n*/ { id: 'server.mail.satisfaction.neither', message: 'Neither good nor bad' },
  satisfactionBad: /*i18n*/ { id: 'server.mail.satisfaction.bad', message: 'Bad' },
  satisfactionHow: /*i18n*/ {
    id: 'server.mail.satisfaction.how',
    message:
      'Each opens a page where you can add a comment and send your answer: nothing is sent before you do. You can change it for {days, plural, one {# day} other {# days}}.',
  },
  satisfactionNotSolved: /*i18n*/ {
    id: 'server.mail.satisfaction.not-solved',
    message: 'Is something still not as it should be? Then answer this letter, and your request is opened again.',
  },
} satisfies Record<string, Message>
