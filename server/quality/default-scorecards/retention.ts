import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { closing } from './closing.ts'
import { manner } from './manner.ts'
import { opening } from './opening.ts'
import { yesIfSaid, suggestIfSaid, yesNo } from './question-forms.ts'
import { cancelReason, retentionOffer } from './retention-offer.ts'
import { OMISSIONS, WRONGS } from './root-causes.ts'

/** Applies only to a cancellation that was carried out. */
const CANCELLED = { question_id: 'wish-respected', answers: ['yes'] }

/** People who want to cancel their insurance. */
export const retention: Pick<ScorecardContent, 'title' | 'description' | 'sections'> = {
  title: {
    bn: 'গ্রাহক ধরে রাখা',
    en: 'Retention',
    es: 'Retención de clientes',
    fr: 'Fidélisation',
    'pt-BR': 'Retenção de clientes',
    'zh-CN': '客户挽留',
  },
  description: {
    bn: 'গ্রাহক কি ভালো কারণে থেকেছেন, অথবা বিনা বাধায় বাতিল করতে পেরেছেন?',
    en: 'Does the customer stay for a good reason, or leave without obstacles?',
    es: '¿El cliente se queda por una buena razón o se va sin obstáculos?',
    fr: 'Le client reste-t-il pour une bonne raison, ou part-il sans obstacle ?',
    'pt-BR': 'O cliente fica por um bom motivo ou sai sem obstáculos?',
    'zh-CN': '客户是因合理的理由留下，还是能够毫无阻碍地退保？',
  },
  sections: [
    opening,
    cancelReason,
    retentionOffer,
    {
      id: 'wish-to-cancel',
      title: {
        bn: 'বাতিলের ইচ্ছা',
        en: 'Wish to cancel',
        es: 'Voluntad de cancelar',
        fr: 'Volonté de résilier',
        'pt-BR': 'Vontade de cancelar',
        'zh-CN': '退保意愿',
      },
      questions: [
        yesNo({
          id: 'wish-respected',
          weight: 10,
          allows_na: true,
          family: 'compliance',
          auto_fail: 'form',
          comment: 'on-fail',
          root_causes: WRONGS,
          text: {
            bn: 'গ্রাহক বাতিলের সিদ্ধান্তে অটল থাকলে এজেন্ট কি তা কার্যকর করেছেন?',
            en: 'Did the agent carry out the cancellation that the customer stood by?',
            es: '¿El agente tramitó la cancelación que el cliente mantuvo?',
            fr: 'L’agent a-t-il effectué la résiliation que le client a maintenue ?',
            'pt-BR': 'O agente efetuou o cancelamento que o cliente manteve?',
            'zh-CN': '客户坚持退保时，坐席是否予以办理？',
          },
          help: {
            bn: 'গ্রাহক নিজে থেকে যেতে চাইলে প্রযোজ্য নয় যদি তিনি শেষে থেকে যান।',
            en: 'Not applicable where the customer decided to stay.',
            es: 'No aplica si el cliente decidió quedarse.',
            fr: 'Sans objet si le client a décidé de rester.',
            'pt-BR': 'Não se aplica se o cliente decidiu ficar.',
            'zh-CN': '客户决定留下时不适用。',
          },
        }),
        yesNo({
          id: 'obstacles',
          weight: 8,
          good: 'no',
          family: 'compliance',
          auto_fail: 'section',
          comment: 'on-fail',
          root_causes: WRONGS,
          text: {
            bn: 'এজেন্ট কি বাতিলের পথে বাধা দিয়েছেন: অকারণ কাগজ, ঘোরানো বা ভয় দেখানো?',
            en: 'Did the agent put up obstacles: needless papers, transfers, fear of loss?',
            es: '¿El agente puso obstáculos: papeles innecesarios, derivaciones, miedo a perder algo?',
            fr: 'L’agent a-t-il dressé des obstacles : papiers inutiles, transferts, peur de perdre ?',
            'pt-BR': 'O agente criou obstáculos: papéis desnecessários, transferências, medo de perda?',
            'zh-CN': '坐席是否设置障碍：不必要的材料、反复转接、以损失相威胁？',
          },
          rule: suggestIfSaid(
            'agent:("tiene que acudir" OR "debe acudir" OR "tiene que volver a llamar" OR "vuelva a llamar" OR "carta notarial" OR "no se puede cancelar" OR "tem que ir" OR "ligue novamente" OR "não pode cancelar")',
            'yes',
          ),
        }),
        yesNo({
          id: 'effects-told',
          weight: 5,
          family: 'end-user',
          comment: 'on-fail',
          root_causes: OMISSIONS,
          condition: CANCELLED,
          text: {
            bn: 'সুবিধা কবে শেষ হবে এবং কত টাকা ফেরত পাওয়া যাবে, এজেন্ট কি তা বলেছেন?',
            en: 'Did the agent say when cover ends and what is paid back?',
            es: '¿El agente dijo cuándo termina la cobertura y qué se devuelve?',
            fr: 'L’agent a-t-il dit quand la couverture prend fin et ce qui est remboursé ?',
            'pt-BR': 'O agente disse quando a cobertura termina e o que será devolvido?',
            'zh-CN': '坐席是否说明了保障终止时间和可退还的金额？',
          },
        }),
        yesNo({
          id: 'proof-announced',
          weight: 4,
          condition: CANCELLED,
          text: {
            bn: 'বাতিলের লিখিত প্রমাণ পাঠানো হবে, এজেন্ট কি তা জানিয়েছেন?',
            en: 'Did the agent announce a written confirmation of the cancellation?',
            es: '¿El agente avisó que llegará un comprobante de la cancelación?',
            fr: 'L’agent a-t-il annoncé une confirmation écrite de la résiliation ?',
            'pt-BR': 'O agente avisou que chegará um comprovante do cancelamento?',
            'zh-CN': '坐席是否告知会发送退保的书面确认？',
          },
          rule: yesIfSaid(
            'agent:(comprobante OR near/8(llega correo) OR near/8(confirmación correo) OR "por escrito" OR comprovante OR protocolo OR near/8(confirmação mail))',
          ),
        }),
      ],
    },
    closing,
    manner,
  ],
}
