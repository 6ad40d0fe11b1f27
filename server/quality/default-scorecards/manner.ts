import type { Section } from '#contracts/scorecard-content.ts'

import { measured, scale, yesNo } from './question-forms.ts'
import { MANNERS } from './root-causes.ts'

/** How the agent treats people, in any conversation. */
export const manner: Section = {
  id: 'manner',
  title: {
    bn: 'কথা বলার ধরন',
    en: 'Manner',
    es: 'Trato',
    fr: 'Relation avec le client',
    'pt-BR': 'Postura',
    'zh-CN': '服务态度',
  },
  questions: [
    scale({
      id: 'listening',
      weight: 5,
      comment: 'on-fail',
      asks_model: true,
      text: {
        bn: 'এজেন্ট কতটা মন দিয়ে শুনেছেন এবং গ্রাহকের কথা অনুযায়ী উত্তর দিয়েছেন?',
        en: 'How well did the agent listen and answer what the customer said?',
        es: '¿Qué tan bien escuchó el agente y respondió a lo que decía el cliente?',
        fr: 'Dans quelle mesure l’agent a-t-il écouté et répondu à ce que disait le client ?',
        'pt-BR': 'Quão bem o agente escutou e respondeu ao que o cliente dizia?',
        'zh-CN': '坐席倾听客户并针对其所说内容作答的程度如何？',
      },
      min_label: {
        bn: 'নিজের লেখা কথা পড়ে গেছেন',
        en: 'Read out a script',
        es: 'Leyó un guion',
        fr: 'A lu un script',
        'pt-BR': 'Leu um roteiro',
        'zh-CN': '照本宣科',
      },
      max_label: {
        bn: 'প্রতিটি কথার উত্তর দিয়েছেন',
        en: 'Took up everything that was said',
        es: 'Retomó todo lo que se dijo',
        fr: 'A repris tout ce qui a été dit',
        'pt-BR': 'Retomou tudo o que foi dito',
        'zh-CN': '回应了客户所说的每一点',
      },
    }),
    yesNo({
      id: 'lets-finish',
      weight: 3,
      allows_na: true,
      text: {
        bn: 'এজেন্ট কি গ্রাহককে কথা শেষ করতে দিয়েছেন?',
        en: 'Did the agent let the customer finish speaking?',
        es: '¿El agente dejó terminar de hablar al cliente?',
        fr: 'L’agent a-t-il laissé le client finir ses phrases ?',
        'pt-BR': 'O agente deixou o cliente terminar de falar?',
        'zh-CN': '坐席是否让客户把话说完？',
      },
      help: {
        bn: 'চ্যাট ও ই-মেইলের জন্য প্রযোজ্য নয়।',
        en: 'Not applicable to chats and e-mails.',
        es: 'No aplica a chats ni correos.',
        fr: 'Sans objet pour les chats et les e-mails.',
        'pt-BR': 'Não se aplica a chats nem e-mails.',
        'zh-CN': '不适用于在线聊天和电子邮件。',
      },
      rule: measured({ kind: 'overtalk', at_most: 0.2 }),
    }),
    yesNo({
      id: 'prompt-replies',
      weight: 3,
      allows_na: true,
      text: {
        bn: 'চ্যাটে এজেন্ট কি গ্রাহককে অপেক্ষায় না রেখে উত্তর দিয়েছেন?',
        en: 'In a chat, did the agent reply without keeping the customer waiting?',
        es: 'En un chat, ¿el agente respondió sin hacer esperar al cliente?',
        fr: 'Dans un chat, l’agent a-t-il répondu sans faire attendre le client ?',
        'pt-BR': 'Em um chat, o agente respondeu sem deixar o cliente esperando?',
        'zh-CN': '在聊天中，坐席是否及时回复，没有让客户久等？',
      },
      help: {
        bn: 'অর্ধেক উত্তর দুই মিনিটের মধ্যে আসতে হবে। কলের জন্য প্রযোজ্য নয়।',
        en: 'Half of the replies have to come within two minutes. Not applicable to calls.',
        es: 'La mitad de las respuestas debe llegar dentro de dos minutos. No aplica a llamadas.',
        fr: 'La moitié des réponses doit arriver en moins de deux minutes. Sans objet pour les appels.',
        'pt-BR': 'Metade das respostas deve chegar em até dois minutos. Não se aplica a ligações.',
        'zh-CN': '一半的回复须在两分钟内发出。不适用于电话。',
      },
      rule: measured({ kind: 'response-time', of: 'median', at_most_ms: 120_000 }),
    }),
    yesNo({
      id: 'respect',
      weight: 6,
      family: 'end-user',
      auto_fail: 'form',
      comment: 'on-fail',
      root_causes: MANNERS,
      text: {
        bn: 'এজেন্ট কি পুরো সময় সম্মান রেখে কথা বলেছেন?',
        en: 'Did the agent stay respectful from beginning to end?',
        es: '¿El agente mantuvo el respeto de principio a fin?',
        fr: 'L’agent est-il resté respectueux du début à la fin ?',
        'pt-BR': 'O agente manteve o respeito do início ao fim?',
        'zh-CN': '坐席是否自始至终保持尊重？',
      },
    }),
  ],
}
