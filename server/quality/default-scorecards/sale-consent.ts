import type { Section } from '#contracts/scorecard-content.ts'

import { saidOrNot, whereSaid, yesNo } from './question-forms.ts'
import { OMISSIONS, WRONGS } from './root-causes.ts'

/** Only where it was asked for can a consent be judged further. */
const ASKED = { question_id: 'consent', answers: ['yes', 'no'] }

/** What makes a sale by telephone or chat valid. */
export const saleConsent: Section = {
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
      rule: whereSaid(
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
      condition: ASKED,
      text: {
        bn: 'কোন অ্যাকাউন্ট বা কার্ড থেকে টাকা কাটা হবে, গ্রাহক কি তার অনুমতি দিয়েছেন?',
        en: 'Did the customer authorise the charge, and the account or card that it goes to?',
        es: '¿El cliente autorizó el cobro y el medio de pago al que se carga?',
        fr: 'Le client a-t-il autorisé le prélèvement et le compte ou la carte concernés ?',
        'pt-BR': 'O cliente autorizou a cobrança e o meio de pagamento em que ela será feita?',
        'zh-CN': '客户是否授权扣款，并确认了扣款账户或银行卡？',
      },
      rule: saidOrNot(
        'agent:(near/6(autoriza cargo) OR near/6(autoriza cobro) OR near/6(autoriza descuento) OR near/6(autoriza débito) OR near/6(autoriza cobrança))',
      ),
    }),
    yesNo({
      id: 'withdrawal',
      weight: 6,
      family: 'compliance',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      condition: ASKED,
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
      rule: saidOrNot(
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
      rule: saidOrNot(
        'agent:("datos personales" OR near/4(tratamiento datos) OR near/4(uso datos) OR "aviso de privacidad" OR "dados pessoais" OR near/4(uso dados) OR "política de privacidade")',
      ),
    }),
  ],
}
