import type { Section } from '#contracts/scorecard-content.ts'

import { yesNo } from './question-forms.ts'
import { OMISSIONS } from './root-causes.ts'

/** How every conversation ends, and what is documented about it. */
export const closing: Section = {
  id: 'closing',
  title: { bn: 'সমাপ্তি', en: 'Closing', es: 'Cierre', fr: 'Conclusion', 'pt-BR': 'Encerramento', 'zh-CN': '结束' },
  questions: [
    yesNo({
      id: 'summary',
      weight: 4,
      asks_model: true,
      text: {
        bn: 'এজেন্ট কি শেষে বলেছেন কী ঠিক হলো এবং এরপর কী হবে?',
        en: 'Did the agent sum up what was agreed and what happens next?',
        es: '¿El agente resumió lo acordado y lo que sigue?',
        fr: 'L’agent a-t-il résumé ce qui a été convenu et la suite ?',
        'pt-BR': 'O agente resumiu o que ficou combinado e os próximos passos?',
        'zh-CN': '坐席是否总结了已达成的事项和后续安排？',
      },
    }),
    yesNo({
      id: 'recorded-result',
      weight: 5,
      family: 'business',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'সিস্টেমে রাখা ফলাফল কি কথোপকথনের সঙ্গে মেলে?',
        en: 'Does the result that was entered fit what was said?',
        es: '¿El resultado que se registró coincide con lo que se habló?',
        fr: 'Le résultat saisi correspond-il à ce qui a été dit ?',
        'pt-BR': 'O resultado registrado corresponde ao que foi conversado?',
        'zh-CN': '录入的结果是否与对话内容相符？',
      },
    }),
  ],
}
