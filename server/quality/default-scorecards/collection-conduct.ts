import type { Section } from '#contracts/scorecard-content.ts'

import { yesIfSaid, suggestIfSaid, yesNo } from './question-forms.ts'
import { OMISSIONS, WRONGS } from './root-causes.ts'

/** What the agent says about the debt, and to whom. */
export const debt: Section = {
  id: 'debt',
  title: { bn: 'বকেয়া', en: 'Debt', es: 'Deuda', fr: 'Dette', 'pt-BR': 'Dívida', 'zh-CN': '欠款' },
  questions: [
    yesNo({
      id: 'debtor-only',
      weight: 10,
      family: 'compliance',
      auto_fail: 'form',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'এজেন্ট কি বকেয়ার কথা শুধু দেনাদারকেই বলেছেন?',
        en: 'Did the agent speak of the debt to nobody but the debtor?',
        es: '¿El agente habló de la deuda solo con el deudor?',
        fr: 'L’agent n’a-t-il parlé de la dette qu’au débiteur ?',
        'pt-BR': 'O agente falou da dívida somente com o devedor?',
        'zh-CN': '坐席是否只向债务人本人提及欠款？',
      },
      help: {
        bn: 'আত্মীয়, সহকর্মী বা ভয়েস মেসেজে বকেয়ার কোনো ইঙ্গিতও দেওয়া যাবে না।',
        en: 'No hint of it to relatives, colleagues or an answering machine either.',
        es: 'Tampoco debe insinuarse a familiares, compañeros ni en un buzón de voz.',
        fr: 'Pas d’allusion non plus à un proche, à un collègue ou sur un répondeur.',
        'pt-BR': 'Também não se deve insinuar a familiares, colegas nem na caixa postal.',
        'zh-CN': '对亲属、同事或语音信箱也不得有任何暗示。',
      },
    }),
    yesNo({
      id: 'debt-correct',
      weight: 6,
      family: 'end-user',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'কত টাকা, কবে থেকে এবং কোন পলিসির জন্য বকেয়া, এজেন্ট কি ঠিকভাবে বলেছেন?',
        en: 'Did the agent say correctly how much is owed, since when and for which policy?',
        es: '¿El agente dijo correctamente cuánto se debe, desde cuándo y por qué póliza?',
        fr: 'L’agent a-t-il dit correctement combien est dû, depuis quand et pour quel contrat ?',
        'pt-BR': 'O agente disse corretamente quanto se deve, desde quando e por qual apólice?',
        'zh-CN': '坐席是否正确说明了欠款金额、起始时间和对应保单？',
      },
      rule: suggestIfSaid(
        'agent:(near/12(cuota venció) OR near/12(cuota vencida) OR near/12(parcela vencida) OR near/12(parcela venceu))',
        'yes',
      ),
    }),
    yesNo({
      id: 'effect-on-cover',
      weight: 5,
      allows_na: true,
      family: 'end-user',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'টাকা না দিলে বিমা সুবিধার কী হবে এবং কতদিন সময় আছে, এজেন্ট কি তা বলেছেন?',
        en: 'Did the agent say what becomes of the cover without payment, and after how long?',
        es: '¿El agente dijo qué pasa con la cobertura si no se paga, y desde cuándo?',
        fr: 'L’agent a-t-il dit ce que devient la couverture sans paiement, et au bout de quel délai ?',
        'pt-BR': 'O agente disse o que acontece com a cobertura sem o pagamento, e a partir de quando?',
        'zh-CN': '坐席是否说明了不缴费对保障的影响及宽限时间？',
      },
      rule: yesIfSaid(
        'agent:("periodo de gracia" OR "plazo de gracia" OR "sin cobertura" OR "pierde la cobertura" OR near/6(suspende cobertura) OR near/6(suspende póliza) OR "sem cobertura" OR "perde a cobertura" OR near/6(suspensa apólice))',
      ),
    }),
  ],
}

/** What a collector must never do. */
export const fairConduct: Section = {
  id: 'fair-conduct',
  title: {
    bn: 'ন্যায্য আচরণ',
    en: 'Fair conduct',
    es: 'Conducta leal',
    fr: 'Conduite loyale',
    'pt-BR': 'Conduta correta',
    'zh-CN': '合规行为',
  },
  questions: [
    yesNo({
      id: 'threats',
      weight: 10,
      good: 'no',
      family: 'compliance',
      auto_fail: 'form',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'এজেন্ট কি হুমকি দিয়েছেন, লজ্জা দিয়েছেন বা অন্যায় চাপ দিয়েছেন?',
        en: 'Did the agent threaten, shame or press the customer unfairly?',
        es: '¿El agente amenazó, avergonzó o presionó indebidamente al cliente?',
        fr: 'L’agent a-t-il menacé le client, lui a-t-il fait honte ou l’a-t-il indûment pressé ?',
        'pt-BR': 'O agente ameaçou, constrangeu ou pressionou indevidamente o cliente?',
        'zh-CN': '坐席是否威胁、羞辱或不当施压客户？',
      },
      rule: suggestIfSaid(
        'agent:(embarg* OR cárcel OR denunciar* OR "lista negra" OR "acciones legales" OR "todo el mundo" OR penhora* OR prisão OR "ações judiciais" OR "nome sujo")',
        'yes',
      ),
    }),
    yesNo({
      id: 'legal-hours',
      weight: 6,
      family: 'compliance',
      auto_fail: 'section',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'যোগাযোগ কি আইনে অনুমোদিত দিন ও সময়ে হয়েছে?',
        en: 'Was the customer contacted on a day and at an hour that the law allows?',
        es: '¿El contacto se hizo en un día y a una hora que la ley permite?',
        fr: 'Le contact a-t-il eu lieu un jour et à une heure permis par la loi ?',
        'pt-BR': 'O contato foi feito em dia e horário permitidos por lei?',
        'zh-CN': '联系客户的日期和时间是否在法律允许的范围内？',
      },
      help: {
        bn: 'গ্রাহক যেখানে থাকেন সেখানকার সময় ধরতে হবে।',
        en: 'What counts is the time where the customer is.',
        es: 'Cuenta la hora del lugar en que está el cliente.',
        fr: 'C’est l’heure du lieu où se trouve le client qui compte.',
        'pt-BR': 'Vale o horário do lugar em que o cliente está.',
        'zh-CN': '以客户所在地的时间为准。',
      },
    }),
    yesNo({
      id: 'contact-wish',
      weight: 5,
      allows_na: true,
      family: 'compliance',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'গ্রাহক অন্য নম্বর, সময় বা মাধ্যম চাইলে এজেন্ট কি তা মেনে নিয়ে লিখে রেখেছেন?',
        en: 'Did the agent accept and note a wish for another number, hour or channel?',
        es: '¿El agente aceptó y registró el pedido de usar otro número, horario o canal?',
        fr: 'L’agent a-t-il accepté et noté le souhait d’un autre numéro, horaire ou canal ?',
        'pt-BR': 'O agente aceitou e registrou o pedido de outro número, horário ou canal?',
        'zh-CN': '客户要求更换号码、时间或渠道时，坐席是否接受并记录？',
      },
    }),
  ],
}
