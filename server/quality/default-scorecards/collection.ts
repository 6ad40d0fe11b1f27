import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { closing } from './closing.ts'
import { debt, fairConduct } from './collection-conduct.ts'
import { manner } from './manner.ts'
import { opening } from './opening.ts'
import { choice, option, yesIfSaid, suggestIfSaid, yesNo } from './question-forms.ts'
import { OMISSIONS } from './root-causes.ts'

/** Premiums that are overdue. */
export const collection: Pick<ScorecardContent, 'title' | 'description' | 'sections'> = {
  title: {
    bn: 'বকেয়া প্রিমিয়াম আদায়',
    en: 'Collection of premiums',
    es: 'Cobranza de primas',
    fr: 'Recouvrement de primes',
    'pt-BR': 'Cobrança de prêmios',
    'zh-CN': '保费催收',
  },
  description: {
    bn: 'দেনাদারের সঙ্গে কি আইন মেনে কথা হয়েছে এবং একটি বাস্তব সমাধান ঠিক হয়েছে?',
    en: 'Was the debtor treated as the law asks, and was a way to pay agreed on?',
    es: '¿Se trató al deudor como exige la ley y se acordó una forma de pagar?',
    fr: 'Le débiteur a-t-il été traité comme la loi l’exige, et une solution de paiement trouvée ?',
    'pt-BR': 'O devedor foi tratado como a lei exige e se combinou uma forma de pagar?',
    'zh-CN': '是否依法对待债务人，并就还款方式达成一致？',
  },
  sections: [
    opening,
    debt,
    fairConduct,
    {
      id: 'promise',
      title: {
        bn: 'পরিশোধের প্রতিশ্রুতি',
        en: 'Promise to pay',
        es: 'Promesa de pago',
        fr: 'Promesse de paiement',
        'pt-BR': 'Promessa de pagamento',
        'zh-CN': '还款承诺',
      },
      questions: [
        yesNo({
          id: 'reason-unpaid',
          weight: 4,
          text: {
            bn: 'কেন টাকা দেওয়া হয়নি, এজেন্ট কি তা জিজ্ঞেস করেছেন?',
            en: 'Did the agent ask why it was not paid?',
            es: '¿El agente preguntó por qué no se pagó?',
            fr: 'L’agent a-t-il demandé pourquoi ce n’a pas été payé ?',
            'pt-BR': 'O agente perguntou por que não foi pago?',
            'zh-CN': '坐席是否询问了未缴费的原因？',
          },
          rule: suggestIfSaid(
            'agent:(motivo OR "por qué" OR "qué pasó" OR inconveniente OR "por que" OR "o que aconteceu")',
            'yes',
          ),
        }),
        choice({
          id: 'solutions',
          weight: 6,
          family: 'business',
          asks_model: true,
          text: {
            bn: 'এজেন্ট কী কী উপায় দেখিয়েছেন?',
            en: 'Which ways to pay did the agent offer?',
            es: '¿Qué formas de pago ofreció el agente?',
            fr: 'Quelles solutions de paiement l’agent a-t-il proposées ?',
            'pt-BR': 'Que formas de pagamento o agente ofereceu?',
            'zh-CN': '坐席提供了哪些还款方案？',
          },
          options: [
            option('fitting', 10, {
              bn: 'গ্রাহকের অবস্থার সঙ্গে মেলে এমন উপায়',
              en: 'Some that fit the customer’s situation',
              es: 'Algunas acordes con la situación del cliente',
              fr: 'Des solutions adaptées à la situation du client',
              'pt-BR': 'Algumas adequadas à situação do cliente',
              'zh-CN': '符合客户情况的方案',
            }),
            option('full-only', 5, {
              bn: 'শুধু পুরো টাকা একবারে',
              en: 'Only to pay all at once',
              es: 'Solo pagar todo de una vez',
              fr: 'Seulement tout payer en une fois',
              'pt-BR': 'Apenas pagar tudo de uma vez',
              'zh-CN': '仅一次性付清',
            }),
            option('none', 0, {
              bn: 'কোনো উপায় দেখাননি',
              en: 'None',
              es: 'Ninguna',
              fr: 'Aucune',
              'pt-BR': 'Nenhuma',
              'zh-CN': '没有提供',
            }),
          ],
        }),
        yesNo({
          id: 'date-and-amount',
          weight: 8,
          allows_na: true,
          family: 'business',
          comment: 'on-fail',
          root_causes: OMISSIONS,
          text: {
            bn: 'প্রতিশ্রুতির তারিখ ও টাকার অঙ্ক কি স্পষ্ট করে ঠিক হয়েছে?',
            en: 'Was the promise fixed with a date and an amount?',
            es: '¿La promesa quedó con fecha y monto?',
            fr: 'La promesse a-t-elle été fixée avec une date et un montant ?',
            'pt-BR': 'A promessa ficou com data e valor?',
            'zh-CN': '还款承诺是否明确了日期和金额？',
          },
          help: {
            bn: 'গ্রাহক কোনো প্রতিশ্রুতি না দিলে প্রযোজ্য নয়।',
            en: 'Not applicable where the customer promised nothing.',
            es: 'No aplica si el cliente no prometió nada.',
            fr: 'Sans objet si le client n’a rien promis.',
            'pt-BR': 'Não se aplica se o cliente não prometeu nada.',
            'zh-CN': '客户没有作出承诺时不适用。',
          },
          rule: suggestIfSaid(
            'agent:(near/12(compromiso día) OR "queda su compromiso" OR "queda registrado su compromiso" OR near/12(compromisso dia) OR "fica o compromisso" OR "fica registrado o compromisso")',
            'yes',
          ),
        }),
        yesNo({
          id: 'official-means',
          weight: 5,
          family: 'compliance',
          condition: { question_id: 'date-and-amount', answers: ['yes'] },
          comment: 'on-fail',
          root_causes: OMISSIONS,
          text: {
            bn: 'এজেন্ট কি শুধু প্রতিষ্ঠানের নিজস্ব পরিশোধ মাধ্যমের কথা বলেছেন?',
            en: 'Did the agent name the company’s own means of payment and no other?',
            es: '¿El agente indicó únicamente medios de pago oficiales de la empresa?',
            fr: 'L’agent n’a-t-il indiqué que les moyens de paiement officiels de l’entreprise ?',
            'pt-BR': 'O agente indicou somente os meios de pagamento oficiais da empresa?',
            'zh-CN': '坐席是否只提供了公司的官方付款渠道？',
          },
          rule: yesIfSaid(
            'agent:("sitio web" OR "botón de pago" OR "enlace de pago" OR near/8(link pago) OR sucursal* OR transferencia* OR boleto OR pix OR "link de pagamento")',
          ),
        }),
      ],
    },
    closing,
    manner,
  ],
}
