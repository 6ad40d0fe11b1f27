import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { closing } from './closing.ts'
import { manner } from './manner.ts'
import { opening } from './opening.ts'
import { choice, measured, option, yesNo } from './question-forms.ts'
import { serviceResolution } from './service-resolution.ts'

/** Questions, requests and claims of people who are insured. */
export const service: Pick<ScorecardContent, 'title' | 'description' | 'sections'> = {
  title: {
    bn: 'বিমাগ্রাহকদের সেবা',
    en: 'Service for policyholders',
    es: 'Atención a asegurados',
    fr: 'Service aux assurés',
    'pt-BR': 'Atendimento a segurados',
    'zh-CN': '投保人服务',
  },
  description: {
    bn: 'গ্রাহকের কথা কি বোঝা হয়েছে, সমাধান হয়েছে এবং এরপর কী হবে তা তিনি জানেন?',
    en: 'Was the customer understood and helped, and do they know what comes next?',
    es: '¿Se entendió y se ayudó al cliente, y sabe qué viene después?',
    fr: 'Le client a-t-il été compris et aidé, et sait-il ce qui va suivre ?',
    'pt-BR': 'O cliente foi entendido e ajudado, e sabe o que vem depois?',
    'zh-CN': '客户的问题是否得到理解和解决，并且清楚接下来会怎样？',
  },
  sections: [
    opening,
    {
      id: 'understanding',
      title: {
        bn: 'বিষয় বোঝা',
        en: 'Understanding',
        es: 'Comprensión',
        fr: 'Compréhension',
        'pt-BR': 'Compreensão',
        'zh-CN': '理解诉求',
      },
      questions: [
        choice({
          id: 'request-understood',
          weight: 6,
          family: 'business',
          asks_model: true,
          text: {
            bn: 'গ্রাহক কী চান, এজেন্ট কত তাড়াতাড়ি তা বুঝেছেন?',
            en: 'How soon did the agent understand what the customer wants?',
            es: '¿Qué tan pronto entendió el agente lo que quiere el cliente?',
            fr: 'Au bout de combien de temps l’agent a-t-il compris ce que veut le client ?',
            'pt-BR': 'Com que rapidez o agente entendeu o que o cliente quer?',
            'zh-CN': '坐席多快理解了客户的诉求？',
          },
          options: [
            option('at-once', 10, {
              bn: 'প্রথমবারেই, এবং নিশ্চিত হতে আবার বলেছেন',
              en: 'At once, and said it back to be sure',
              es: 'De inmediato, y lo confirmó con sus palabras',
              fr: 'Tout de suite, en le reformulant pour s’en assurer',
              'pt-BR': 'De imediato, e confirmou com suas palavras',
              'zh-CN': '立即理解，并复述确认',
            }),
            option('told-again', 5, {
              bn: 'গ্রাহক আবার বলার পর',
              en: 'After the customer had said it again',
              es: 'Después de que el cliente lo repitiera',
              fr: 'Après que le client l’a répété',
              'pt-BR': 'Depois de o cliente repetir',
              'zh-CN': '在客户重复说明之后',
            }),
            option('not-understood', 0, {
              bn: 'বুঝতেই পারেননি',
              en: 'Not at all',
              es: 'No lo entendió',
              fr: 'Il ne l’a pas compris',
              'pt-BR': 'Não entendeu',
              'zh-CN': '始终没有理解',
            }),
          ],
        }),
        yesNo({
          id: 'needed-facts',
          weight: 4,
          text: {
            bn: 'বিষয়টি মেটাতে যা জানা দরকার, এজেন্ট কি তা একবারেই জিজ্ঞেস করেছেন?',
            en: 'Did the agent ask for what is needed to handle it, and only once?',
            es: '¿El agente pidió los datos necesarios para el trámite, y una sola vez?',
            fr: 'L’agent a-t-il demandé, une seule fois, ce qu’il faut pour traiter la demande ?',
            'pt-BR': 'O agente pediu os dados necessários para o atendimento, e uma única vez?',
            'zh-CN': '坐席是否询问了办理所需的信息，且没有重复询问？',
          },
        }),
        yesNo({
          id: 'silence',
          weight: 3,
          allows_na: true,
          text: {
            bn: 'কথার মাঝে কি কারণ না জানিয়ে লম্বা নীরবতা ছিল না?',
            en: 'Was the conversation free of long silences that nobody explained?',
            es: '¿La conversación transcurrió sin silencios largos y sin explicación?',
            fr: 'L’échange s’est-il déroulé sans longs silences inexpliqués ?',
            'pt-BR': 'A conversa transcorreu sem silêncios longos e sem explicação?',
            'zh-CN': '对话中是否没有未作说明的长时间沉默？',
          },
          rule: measured({ kind: 'silence', at_most: 0.25 }),
        }),
      ],
    },
    serviceResolution,
    closing,
    manner,
  ],
}
