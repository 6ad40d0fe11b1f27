import type { RootCause } from '#contracts/scorecard-content.ts'

import type { Translated } from './question-forms.ts'

const cause = (id: string, label: Translated): RootCause => ({ id, label })

const notKnown = cause('not-known', {
  bn: 'জানা ছিল না',
  en: 'Did not know it',
  es: 'No lo sabía',
  fr: 'Ne le savait pas',
  'pt-BR': 'Não sabia',
  'zh-CN': '不了解该内容',
})
const forgotten = cause('forgotten', {
  bn: 'ভুলে গেছেন',
  en: 'Forgot it',
  es: 'Lo olvidó',
  fr: 'L’a oublié',
  'pt-BR': 'Esqueceu',
  'zh-CN': '忘记了',
})
const rushed = cause('rushed', {
  bn: 'তাড়াহুড়ো করেছেন',
  en: 'Was in a hurry',
  es: 'Iba con prisa',
  fr: 'Était pressé',
  'pt-BR': 'Estava com pressa',
  'zh-CN': '过于匆忙',
})
const system = cause('system', {
  bn: 'সিস্টেমে সম্ভব হয়নি',
  en: 'The system did not allow it',
  es: 'El sistema no lo permitió',
  fr: 'Le système ne le permettait pas',
  'pt-BR': 'O sistema não permitiu',
  'zh-CN': '系统不支持',
})
const unclearRules = cause('unclear-rules', {
  bn: 'নিয়ম স্পষ্ট নয়',
  en: 'The rules are not clear',
  es: 'Las normas no son claras',
  fr: 'Les règles ne sont pas claires',
  'pt-BR': 'As regras não são claras',
  'zh-CN': '规定不清楚',
})
const pressure = cause('pressure', {
  bn: 'লক্ষ্যমাত্রার চাপ',
  en: 'Pressure to reach the target',
  es: 'Presión por cumplir la meta',
  fr: 'Pression de l’objectif',
  'pt-BR': 'Pressão para bater a meta',
  'zh-CN': '业绩指标压力',
})
const upset = cause('upset', {
  bn: 'মেজাজ ধরে রাখতে পারেননি',
  en: 'Lost their calm',
  es: 'Perdió la calma',
  fr: 'A perdu son calme',
  'pt-BR': 'Perdeu a calma',
  'zh-CN': '情绪失控',
})

/** Why something was not said or done. */
export const OMISSIONS = [notKnown, forgotten, rushed, system, unclearRules]
/** Why something untrue or unfair was said. */
export const WRONGS = [notKnown, unclearRules, pressure]
/** Why a person was not treated well. */
export const MANNERS = [rushed, pressure, upset]
