import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { closing } from './closing.ts'
import { manner } from './manner.ts'
import { opening } from './opening.ts'
import { choice, option, yesNo } from './question-forms.ts'
import { saleConsent } from './sale-consent.ts'
import { saleProduct } from './sale-product.ts'

/** Insurance that is offered and sold by telephone or chat. */
export const sale: Pick<ScorecardContent, 'title' | 'description' | 'sections'> = {
  title: {
    bn: 'বিমা বিক্রি',
    en: 'Sale of insurance',
    es: 'Venta de seguros',
    fr: 'Vente d’assurance',
    'pt-BR': 'Venda de seguros',
    'zh-CN': '保险销售',
  },
  description: {
    bn: 'গ্রাহক কি জেনেবুঝে, স্বেচ্ছায়, নিজের প্রয়োজনের সঙ্গে মেলে এমন বিমা কিনেছেন?',
    en: 'Has the customer bought knowingly, freely, and what fits their needs?',
    es: '¿El cliente compró con información, con libertad y lo que se ajusta a sus necesidades?',
    fr: 'Le client a-t-il acheté en connaissance de cause, librement, et ce qui répond à ses besoins ?',
    'pt-BR': 'O cliente comprou bem informado, livremente e o que atende às suas necessidades?',
    'zh-CN': '客户是否在充分知情、自愿的前提下，购买了符合自身需要的保险？',
  },
  sections: [
    opening,
    {
      id: 'needs',
      title: {
        bn: 'গ্রাহকের প্রয়োজন',
        en: 'What the customer needs',
        es: 'Necesidades del cliente',
        fr: 'Besoins du client',
        'pt-BR': 'Necessidades do cliente',
        'zh-CN': '客户需求',
      },
      questions: [
        choice({
          id: 'needs-asked',
          weight: 6,
          family: 'business',
          comment: 'on-fail',
          asks_model: true,
          text: {
            bn: 'গ্রাহকের কী দরকার, এজেন্ট তা কীভাবে জেনেছেন?',
            en: 'How did the agent find out what the customer needs?',
            es: '¿Cómo averiguó el agente qué necesita el cliente?',
            fr: 'Comment l’agent a-t-il cerné les besoins du client ?',
            'pt-BR': 'Como o agente descobriu do que o cliente precisa?',
            'zh-CN': '坐席如何了解客户的需求？',
          },
          options: [
            option('asked-and-used', 10, {
              bn: 'জিজ্ঞেস করেছেন এবং উত্তর অনুযায়ী প্রস্তাব দিয়েছেন',
              en: 'Asked, and made the offer fit the answers',
              es: 'Preguntó y adaptó la oferta a las respuestas',
              fr: 'A posé des questions et adapté l’offre aux réponses',
              'pt-BR': 'Perguntou e adaptou a oferta às respostas',
              'zh-CN': '进行了询问，并按回答调整了方案',
            }),
            option('asked', 5, {
              bn: 'জিজ্ঞেস করেছেন, কিন্তু উত্তর কাজে লাগাননি',
              en: 'Asked, but made no use of the answers',
              es: 'Preguntó, pero no usó las respuestas',
              fr: 'A posé des questions sans tenir compte des réponses',
              'pt-BR': 'Perguntou, mas não usou as respostas',
              'zh-CN': '进行了询问，但没有利用客户的回答',
            }),
            option('not-asked', 0, {
              bn: 'কিছু জিজ্ঞেস না করেই প্রস্তাব দিয়েছেন',
              en: 'Made the offer without asking',
              es: 'Ofreció sin preguntar',
              fr: 'A fait l’offre sans rien demander',
              'pt-BR': 'Ofereceu sem perguntar',
              'zh-CN': '未经询问直接推销',
            }),
          ],
        }),
        yesNo({
          id: 'cover-held',
          weight: 3,
          allows_na: true,
          text: {
            bn: 'গ্রাহকের একই রকম বিমা আগে থেকে আছে কি না, এজেন্ট কি জেনে নিয়েছেন?',
            en: 'Did the agent find out whether the customer has such insurance already?',
            es: '¿El agente averiguó si el cliente ya tiene un seguro parecido?',
            fr: 'L’agent a-t-il vérifié si le client a déjà une assurance semblable ?',
            'pt-BR': 'O agente verificou se o cliente já tem um seguro parecido?',
            'zh-CN': '坐席是否了解客户是否已有类似保险？',
          },
        }),
      ],
    },
    saleProduct,
    saleConsent,
    closing,
    manner,
  ],
}
