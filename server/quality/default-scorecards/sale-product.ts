import type { Section } from '#contracts/scorecard-content.ts'

import { yesIfSaid, suggestIfSaid, yesNo } from './question-forms.ts'
import { OMISSIONS, WRONGS } from './root-causes.ts'

/** What the agent explains about the product: buyers must know what they buy. */
export const saleProduct: Section = {
  id: 'product',
  title: {
    bn: 'পণ্য সম্পর্কে সত্য তথ্য',
    en: 'Truth about the product',
    es: 'Veracidad sobre el producto',
    fr: 'Vérité sur le produit',
    'pt-BR': 'Veracidade sobre o produto',
    'zh-CN': '产品信息的真实性',
  },
  questions: [
    yesNo({
      id: 'coverage',
      weight: 8,
      family: 'end-user',
      auto_fail: 'section',
      comment: 'on-fail',
      root_causes: WRONGS,
      asks_model: true,
      text: {
        bn: 'কী কী বিমার আওতায় পড়ে এবং সর্বোচ্চ কত টাকা পর্যন্ত, এজেন্ট কি তা ঠিকভাবে বলেছেন?',
        en: 'Did the agent say correctly what is covered, and up to which amounts?',
        es: '¿El agente explicó correctamente qué se cubre y hasta qué montos?',
        fr: 'L’agent a-t-il dit correctement ce qui est couvert, et jusqu’à quels montants ?',
        'pt-BR': 'O agente explicou corretamente o que é coberto e até quais valores?',
        'zh-CN': '坐席是否正确说明了保障范围和保额上限？',
      },
    }),
    yesNo({
      id: 'exclusions',
      weight: 8,
      family: 'end-user',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'কোন কোন ক্ষেত্রে বিমা টাকা দেয় না, এজেন্ট কি তার প্রধানগুলো বলেছেন?',
        en: 'Did the agent name the main cases that are excluded?',
        es: '¿El agente mencionó las principales exclusiones?',
        fr: 'L’agent a-t-il cité les principales exclusions ?',
        'pt-BR': 'O agente citou as principais exclusões?',
        'zh-CN': '坐席是否说明了主要的免责情形？',
      },
      help: {
        bn: 'শুধু লিখিত শর্তের কথা উল্লেখ করলেই যথেষ্ট নয়।',
        en: 'To point to the written conditions is not enough.',
        es: 'No basta con remitir a las condiciones por escrito.',
        fr: 'Renvoyer aux conditions écrites ne suffit pas.',
        'pt-BR': 'Não basta remeter às condições por escrito.',
        'zh-CN': '仅让客户自行查看书面条款不够。',
      },
      rule: yesIfSaid(
        'agent:(exclusi* OR exclus* OR "no cubre" OR "no está cubierto" OR "no están cubiertos" OR "puede rechazar" OR "não cobre" OR "não está coberto" OR "não estão cobertos")',
      ),
    }),
    yesNo({
      id: 'waiting-period',
      weight: 6,
      allows_na: true,
      family: 'end-user',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'সুবিধা কবে থেকে শুরু এবং অপেক্ষার মেয়াদ কতদিন, এজেন্ট কি তা বলেছেন?',
        en: 'Did the agent say from when cover applies and which waiting periods there are?',
        es: '¿El agente dijo desde cuándo rige la cobertura y qué carencias tiene?',
        fr: 'L’agent a-t-il dit quand commence la couverture et quels sont les délais de carence ?',
        'pt-BR': 'O agente disse a partir de quando vale a cobertura e quais são as carências?',
        'zh-CN': '坐席是否说明了保障生效时间和等待期？',
      },
      rule: yesIfSaid(
        'agent:(carencia* OR carência* OR "periodo de espera" OR "período de espera" OR "cobertura comienza" OR "cobertura empieza" OR "cobertura rige" OR "cobertura começa" OR "cobertura a partir" OR "desde el primer día")',
      ),
    }),
    yesNo({
      id: 'premium',
      weight: 8,
      family: 'compliance',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'প্রিমিয়াম কত, কতদিন পরপর এবং কীভাবে নেওয়া হবে, এজেন্ট কি তা বলেছেন?',
        en: 'Did the agent say how much the premium is, how often it is charged and how?',
        es: '¿El agente dijo cuánto es la prima, cada cuánto se cobra y de qué forma?',
        fr: 'L’agent a-t-il dit le montant de la prime, sa périodicité et son mode de paiement ?',
        'pt-BR': 'O agente disse o valor do prêmio, a periodicidade e a forma de cobrança?',
        'zh-CN': '坐席是否说明了保费金额、缴费频率和缴费方式？',
      },
      rule: suggestIfSaid(
        'agent:(near/12(prima mes) OR near/12(prima mensual*) OR near/8(cargo mensual) OR near/12(cuota mensual*) OR near/8(mensalidade débito) OR "mensalidade é" OR "mensalidade de")',
        'yes',
      ),
    }),
    yesNo({
      id: 'false-promise',
      weight: 10,
      good: 'no',
      family: 'end-user',
      auto_fail: 'form',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'এজেন্ট কি এমন কিছু কথা দিয়েছেন যা পলিসিতে নেই, বা বিমাটিকে বিনামূল্যের বলেছেন?',
        en: 'Did the agent promise what the policy does not hold, or call it free of charge?',
        es: '¿El agente prometió algo que la póliza no contempla o dijo que era gratis?',
        fr: 'L’agent a-t-il promis ce que le contrat ne prévoit pas, ou l’a-t-il dit gratuit ?',
        'pt-BR': 'O agente prometeu algo que a apólice não prevê ou disse que era grátis?',
        'zh-CN': '坐席是否承诺了保单没有的内容，或声称保险免费？',
      },
      rule: suggestIfSaid(
        'agent:("es gratis" OR "es gratuito" OR "completamente gratis" OR "le cubre todo" OR "cubre absolutamente todo" OR "é grátis" OR "é gratuito" OR "totalmente grátis" OR "cobre tudo")',
        'yes',
      ),
    }),
  ],
}
