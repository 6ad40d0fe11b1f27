import type { Message } from './message.ts'

/** Texts for queries of figures that have no answer. */
export const figureTexts = {
  figureNotOfMetric: /*i18n*/ {
    id: 'server.figure.not-of-metric',
    message: 'This number does not know it. Please choose something else.',
  },
  figureNeeds: /*i18n*/ {
    id: 'server.figure.needs',
    message: 'Without it this number says nothing. Please choose one.',
  },
  figureTwice: /*i18n*/ {
    id: 'server.figure.twice',
    message: 'It is told by this already. Please choose something else.',
  },
  figureNoFirst: /*i18n*/ {
    id: 'server.figure.no-first',
    message: 'Please choose first what it is told by.',
  },
  figureNoScorecard: /*i18n*/ {
    id: 'server.figure.no-scorecard',
    message: 'Please choose the scorecard of the question too.',
  },
  figureTooMany: /*i18n*/ {
    id: 'server.figure.too-many',
    message: 'That makes too many rows. A shorter period, another filter, or one thing less to tell it by makes fewer.',
  },
  figureFewPartners: /*i18n*/ {
    id: 'server.figure.few-partners',
    message:
      'Partners are compared where at least five have enough policies. Please choose one partner, or something else.',
  },
  figureNeedsPolicies: /*i18n*/ {
    id: 'server.figure.needs-policies',
    message: 'This number is for who may open policies. It needs the permission policy-detail.',
  },
} satisfies Record<string, Message>
