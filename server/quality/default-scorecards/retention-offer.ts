import type { Section } from '#contracts/scorecard-content.ts'

import { choice, option, yesIfSaid, scale, yesNo } from './question-forms.ts'
import { OMISSIONS, WRONGS } from './root-causes.ts'

/** Why the customer wants to leave. */
export const cancelReason: Section = {
  id: 'cancel-reason',
  title: {
    bn: 'বাতিলের কারণ',
    en: 'Reason for cancelling',
    es: 'Motivo de la cancelación',
    fr: 'Motif de la résiliation',
    'pt-BR': 'Motivo do cancelamento',
    'zh-CN': '退保原因',
  },
  questions: [
    yesNo({
      id: 'reason-asked',
      weight: 6,
      family: 'business',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'গ্রাহক কেন বাতিল করতে চান, এজেন্ট কি তা জিজ্ঞেস করেছেন?',
        en: 'Did the agent ask why the customer wants to cancel?',
        es: '¿El agente preguntó por qué el cliente quiere cancelar?',
        fr: 'L’agent a-t-il demandé pourquoi le client veut résilier ?',
        'pt-BR': 'O agente perguntou por que o cliente quer cancelar?',
        'zh-CN': '坐席是否询问了客户退保的原因？',
      },
      rule: yesIfSaid(
        'agent:(motivo OR "por qué" OR razón OR "qué pasó" OR "qué lo lleva" OR "por que" OR razão OR "o que aconteceu")',
      ),
    }),
    scale({
      id: 'reason-understood',
      weight: 4,
      comment: 'on-fail',
      asks_model: true,
      text: {
        bn: 'এজেন্ট আসল কারণটি কতটা বুঝেছেন?',
        en: 'How well did the agent understand the real reason?',
        es: '¿Qué tan bien entendió el agente el motivo real?',
        fr: 'Dans quelle mesure l’agent a-t-il compris la vraie raison ?',
        'pt-BR': 'Quão bem o agente entendeu o motivo real?',
        'zh-CN': '坐席对真实原因的理解程度如何？',
      },
      min_label: {
        bn: 'এড়িয়ে গেছেন',
        en: 'Passed over it',
        es: 'Lo pasó por alto',
        fr: 'L’a ignorée',
        'pt-BR': 'Passou por cima',
        'zh-CN': '置之不理',
      },
      max_label: {
        bn: 'গভীরে গিয়ে জেনেছেন',
        en: 'Got to the bottom of it',
        es: 'Llegó al fondo',
        fr: 'Est allé au fond des choses',
        'pt-BR': 'Foi a fundo',
        'zh-CN': '深入了解',
      },
    }),
  ],
}

/** What the agent offers so that they stay. */
export const retentionOffer: Section = {
  id: 'offer',
  title: { bn: 'প্রস্তাব', en: 'Offer', es: 'Oferta', fr: 'Offre', 'pt-BR': 'Oferta', 'zh-CN': '挽留方案' },
  questions: [
    choice({
      id: 'offer-fits',
      weight: 6,
      allows_na: true,
      family: 'business',
      text: {
        bn: 'প্রস্তাবটি কি গ্রাহকের কারণের সঙ্গে মেলে?',
        en: 'Does the offer fit the reason that the customer gave?',
        es: '¿La oferta responde al motivo que dio el cliente?',
        fr: 'L’offre répond-elle au motif donné par le client ?',
        'pt-BR': 'A oferta responde ao motivo que o cliente deu?',
        'zh-CN': '方案是否针对客户提出的原因？',
      },
      options: [
        option('fitting', 10, {
          bn: 'হ্যাঁ, ঠিক সেই কারণের জন্য',
          en: 'It answers that very reason',
          es: 'Responde justo a ese motivo',
          fr: 'Elle répond précisément à ce motif',
          'pt-BR': 'Responde exatamente a esse motivo',
          'zh-CN': '正好针对该原因',
        }),
        option('general', 5, {
          bn: 'সবার জন্য একই প্রস্তাব',
          en: 'It is the one that everybody gets',
          es: 'Es la misma que se ofrece a todos',
          fr: 'C’est celle que l’on propose à tous',
          'pt-BR': 'É a mesma que se oferece a todos',
          'zh-CN': '对所有人都一样的方案',
        }),
        option('unfitting', 0, {
          bn: 'কারণের সঙ্গে কোনো সম্পর্ক নেই',
          en: 'It has nothing to do with the reason',
          es: 'No tiene relación con el motivo',
          fr: 'Elle est sans rapport avec le motif',
          'pt-BR': 'Não tem relação com o motivo',
          'zh-CN': '与原因毫无关系',
        }),
      ],
    }),
    yesNo({
      id: 'offer-true',
      weight: 8,
      allows_na: true,
      family: 'end-user',
      auto_fail: 'section',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'প্রস্তাবের দাম, সুবিধা ও মেয়াদ এজেন্ট কি ঠিকভাবে বলেছেন?',
        en: 'Did the agent state price, cover and duration of the offer correctly?',
        es: '¿El agente dijo correctamente el precio, la cobertura y la duración de la oferta?',
        fr: 'L’agent a-t-il indiqué correctement le prix, les garanties et la durée de l’offre ?',
        'pt-BR': 'O agente informou corretamente o preço, a cobertura e a duração da oferta?',
        'zh-CN': '坐席是否正确说明了方案的价格、保障和期限？',
      },
      help: {
        bn: 'ছাড় শেষ হলে দাম কত হবে সেটিও বলতে হবে।',
        en: 'This includes what it costs once a discount ends.',
        es: 'Incluye lo que costará cuando termine el descuento.',
        fr: 'Cela comprend le prix à la fin de la remise.',
        'pt-BR': 'Inclui quanto vai custar quando o desconto acabar.',
        'zh-CN': '包括优惠结束后的价格。',
      },
    }),
    yesNo({
      id: 'takes-no',
      weight: 6,
      allows_na: true,
      family: 'compliance',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'গ্রাহক দ্বিতীয়বার না বলার পর এজেন্ট কি আর প্রস্তাব দেওয়া বন্ধ করেছেন?',
        en: 'Did the agent stop making offers once the customer had refused twice?',
        es: '¿El agente dejó de insistir después de la segunda negativa?',
        fr: 'L’agent a-t-il cessé ses offres après le deuxième refus ?',
        'pt-BR': 'O agente parou de insistir depois da segunda recusa?',
        'zh-CN': '客户第二次拒绝后，坐席是否停止了推荐？',
      },
    }),
  ],
}
