import type { DisclosureText } from './disclosure.ts'

const withdrawalTitle: DisclosureText['title'] = {
  bn: 'প্রত্যাহারের অধিকার',
  en: 'Right of withdrawal',
  es: 'Derecho de retracto',
  fr: 'Droit de rétractation',
  'pt-BR': 'Direito de arrependimento',
  'zh-CN': '撤销权',
}

/** For laws that give a number of days. `days`: the text after “within”, in each language. */
export const withdrawalWithin = (days: DisclosureText['say']): DisclosureText => ({
  code: 'withdrawal',
  title: withdrawalTitle,
  say: {
    bn: `গ্রাহক কারণ না দেখিয়ে ও বিনা খরচে ${days.bn} মধ্যে চুক্তি প্রত্যাহার করতে পারেন, এবং কীভাবে।`,
    en: `That the customer can withdraw within ${days.en}, without a reason and without cost, and how.`,
    es: `Que el cliente puede retractarse en ${days.es}, sin motivo ni costo, y cómo.`,
    fr: `Que le client peut se rétracter sous ${days.fr}, sans motif ni frais, et comment.`,
    'pt-BR': `Que o cliente pode desistir em ${days['pt-BR']}, sem motivo e sem custo, e como.`,
    'zh-CN': `客户可在${days['zh-CN']}内无理由、免费撤销合同，以及如何办理。`,
  },
})

export const cancellation: DisclosureText = {
  code: 'withdrawal',
  title: {
    bn: 'কীভাবে বাতিল করা যায়',
    en: 'How to cancel',
    es: 'Cómo cancelar',
    fr: 'Comment résilier',
    'pt-BR': 'Como cancelar',
    'zh-CN': '如何退保',
  },
  say: {
    bn: 'কোথায়, কীভাবে এবং কত দিনের মধ্যে বিমা বাতিল করা যায়।',
    en: 'Where, how and within which time the insurance can be cancelled.',
    es: 'Dónde, cómo y en qué plazo se puede cancelar el seguro.',
    fr: 'Où, comment et dans quel délai l’assurance peut être résiliée.',
    'pt-BR': 'Onde, como e em que prazo o seguro pode ser cancelado.',
    'zh-CN': '在何处、如何以及多长期限内可以退保。',
  },
}
