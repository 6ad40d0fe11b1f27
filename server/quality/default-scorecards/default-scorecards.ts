import type { CampaignKind } from '#contracts/conversation.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent, Section } from '#contracts/scorecard-content.ts'
import { type DefaultScorecardKey, defaultScorecardKeys } from '#contracts/scorecard-defaults.ts'

import { closing } from './closing.ts'
import { collection } from './collection.ts'
import { manner } from './manner.ts'
import { opening } from './opening.ts'
import { choice, option, yesNo, yesIfSaid, suggestIfSaid } from './question-forms.ts'
import { retention } from './retention.ts'
import { OMISSIONS, WRONGS } from './root-causes.ts'
import { saleProduct } from './sale-product.ts'
import { service } from './service.ts'

/** Consent can be judged further only if the agent asked for it. */
const CONSENT_ANSWERED = { question_id: 'consent', answers: ['yes', 'no'] }

/** What makes a sale by telephone or chat valid. */
const saleConsent: Section = {
  id: 'consent',
  title: {
    bn: 'সম্মতি ও প্রত্যাহারের অধিকার',
    en: 'Consent and right of withdrawal',
    es: 'Consentimiento y derecho de retracto',
    fr: 'Consentement et droit de rétractation',
    'pt-BR': 'Consentimento e direito de arrependimento',
    'zh-CN': '同意与撤销权',
  },
  questions: [
    yesNo({
      id: 'consent',
      weight: 10,
      allows_na: true,
      family: 'compliance',
      auto_fail: 'form',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'শর্তগুলো শোনার পর গ্রাহক কি স্পষ্টভাবে চুক্তি মেনে নিয়েছেন?',
        en: 'Did the customer accept the contract clearly, after they had heard the conditions?',
        es: '¿El cliente aceptó la contratación con claridad, después de oír las condiciones?',
        fr: 'Le client a-t-il accepté clairement le contrat, après avoir entendu les conditions ?',
        'pt-BR': 'O cliente aceitou a contratação com clareza, depois de ouvir as condições?',
        'zh-CN': '客户是否在听取条款之后明确表示同意投保？',
      },
      help: {
        bn: 'বিক্রি না হলে প্রযোজ্য নয়। “আচ্ছা” বা “ঠিক আছে” শুধু কথার মাঝে বললে তা সম্মতি নয়।',
        en: 'Not applicable where nothing was sold. A mere “all right” along the way is no consent.',
        es: 'No aplica si no hubo venta. Un simple «ya» o «bueno» dicho de paso no es consentimiento.',
        fr: 'Sans objet si rien n’a été vendu. Un simple « d’accord » en passant n’est pas un consentement.',
        'pt-BR': 'Não se aplica se não houve venda. Um simples “tá” ou “ok” no meio da conversa não é consentimento.',
        'zh-CN': '未成交时不适用。对话中随口的一句“好的”不算同意。',
      },
      rule: suggestIfSaid(
        'customer:(acepto OR autorizo OR "estoy de acuerdo" OR "la acepto" OR "lo acepto" OR aceito OR concordo OR "de acordo")',
        'yes',
      ),
    }),
    yesNo({
      id: 'charge-authorised',
      weight: 6,
      family: 'compliance',
      auto_fail: 'section',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      condition: CONSENT_ANSWERED,
      text: {
        bn: 'কোন অ্যাকাউন্ট বা কার্ড থেকে টাকা কাটা হবে, গ্রাহক কি তার অনুমতি দিয়েছেন?',
        en: 'Did the customer authorise the charge, and the account or card that it goes to?',
        es: '¿El cliente autorizó el cobro y el medio de pago al que se carga?',
        fr: 'Le client a-t-il autorisé le prélèvement et le compte ou la carte concernés ?',
        'pt-BR': 'O cliente autorizou a cobrança e o meio de pagamento em que ela será feita?',
        'zh-CN': '客户是否授权扣款，并确认了扣款账户或银行卡？',
      },
      rule: yesIfSaid(
        'agent:(near/6(autoriza cargo) OR near/6(autoriza cobro) OR near/6(autoriza descuento) OR near/6(autoriza débito) OR near/6(autoriza cobrança))',
      ),
    }),
    yesNo({
      id: 'withdrawal',
      weight: 6,
      family: 'compliance',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      condition: CONSENT_ANSWERED,
      text: {
        bn: 'কতদিনের মধ্যে ও কীভাবে চুক্তি বাতিল করা যায়, এজেন্ট কি তা বলেছেন?',
        en: 'Did the agent say within which time and how the customer can withdraw?',
        es: '¿El agente dijo en qué plazo y cómo puede el cliente retractarse?',
        fr: 'L’agent a-t-il dit dans quel délai et comment le client peut se rétracter ?',
        'pt-BR': 'O agente disse em que prazo e como o cliente pode desistir?',
        'zh-CN': '坐席是否说明了客户可以撤销合同的期限和方式？',
      },
      help: {
        bn: 'মেয়াদ দেশের আইন অনুযায়ী: যে দেশে বিক্রি হচ্ছে তার নিয়ম দেখুন।',
        en: 'The time is that of the law of the country in which it is sold.',
        es: 'El plazo es el que fija la ley del país en que se vende.',
        fr: 'Le délai est celui de la loi du pays où le contrat est vendu.',
        'pt-BR': 'O prazo é o da lei do país em que se vende.',
        'zh-CN': '期限以销售所在国家的法律为准。',
      },
      rule: yesIfSaid(
        'agent:(retract* OR arrepent* OR desist* OR "derecho a retracto" OR "dejar sin efecto" OR near/8(días cancelar) OR near/8(dias cancelar))',
      ),
    }),
    yesNo({
      id: 'data-consent',
      weight: 4,
      allows_na: true,
      family: 'compliance',
      root_causes: OMISSIONS,
      text: {
        bn: 'ব্যক্তিগত তথ্য ব্যবহারের জন্য এজেন্ট কি গ্রাহকের সম্মতি নিয়েছেন?',
        en: 'Did the agent ask for consent to the use of personal data?',
        es: '¿El agente pidió el consentimiento para el uso de datos personales?',
        fr: 'L’agent a-t-il demandé l’accord du client pour l’usage de ses données personnelles ?',
        'pt-BR': 'O agente pediu o consentimento para o uso de dados pessoais?',
        'zh-CN': '坐席是否就个人信息的使用征得了客户同意？',
      },
      rule: yesIfSaid(
        'agent:("datos personales" OR near/4(tratamiento datos) OR near/4(uso datos) OR "aviso de privacidad" OR "dados pessoais" OR near/4(uso dados) OR "política de privacidade")',
      ),
    }),
  ],
}

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

export type DefaultScorecard = { key: DefaultScorecardKey; campaign_kinds: CampaignKind[]; content: ScorecardContent }

/** The language of the contact centres that they were written for; every text also exists in all other languages. */
const OWN_LANGUAGE: Locale = 'es'

const SETTINGS = { locale: OWN_LANGUAGE, blind: false, target: 85, dispute_days: 5 }

const written: Record<DefaultScorecardKey, Omit<DefaultScorecard, 'key'>> = {
  sale: { campaign_kinds: ['sale'], content: { ...SETTINGS, ...sale } },
  service: { campaign_kinds: ['service'], content: { ...SETTINGS, ...service } },
  retention: { campaign_kinds: ['retention'], content: { ...SETTINGS, ...retention } },
  collection: { campaign_kinds: ['collection'], content: { ...SETTINGS, ...collection } },
}

/** The scorecards that come with the product, in the order in which they are offered. */
export const defaultScorecards: DefaultScorecard[] = defaultScorecardKeys.map((key) => ({ key, ...written[key] }))
