import type { Section } from '#contracts/scorecard-content.ts'

import { choice, option, saidOrNot, yesNo } from './question-forms.ts'
import { OMISSIONS, WRONGS } from './root-causes.ts'

/** Whether it is done, and what was said is true. */
export const serviceResolution: Section = {
  id: 'resolution',
  title: { bn: 'সমাধান', en: 'Resolution', es: 'Solución', fr: 'Résolution', 'pt-BR': 'Solução', 'zh-CN': '问题解决' },
  questions: [
    choice({
      id: 'solved',
      weight: 10,
      family: 'end-user',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      asks_model: true,
      text: {
        bn: 'গ্রাহকের বিষয়টির কী হলো?',
        en: 'What became of what the customer came for?',
        es: '¿En qué quedó lo que pedía el cliente?',
        fr: 'Qu’est devenue la demande du client ?',
        'pt-BR': 'Como ficou o que o cliente pedia?',
        'zh-CN': '客户的诉求处理结果如何？',
      },
      options: [
        option('done', 10, {
          bn: 'কথোপকথনেই সমাধান হয়েছে',
          en: 'Done in this conversation',
          es: 'Resuelto en esta conversación',
          fr: 'Réglée pendant l’échange',
          'pt-BR': 'Resolvido nesta conversa',
          'zh-CN': '在本次对话中解决',
        }),
        option('passed-on', 7, {
          bn: 'নম্বরসহ অন্য বিভাগে পাঠানো হয়েছে',
          en: 'Passed on, with a case number',
          es: 'Derivado, con número de caso',
          fr: 'Transmise, avec un numéro de dossier',
          'pt-BR': 'Encaminhado, com número de protocolo',
          'zh-CN': '已转交并提供了工单号',
        }),
        option('dated', 5, {
          bn: 'বাকি আছে, কবে জানানো হবে তা ঠিক হয়েছে',
          en: 'Left open until a day that was named',
          es: 'Pendiente, con una fecha acordada',
          fr: 'En attente, avec une date annoncée',
          'pt-BR': 'Pendente, com data combinada',
          'zh-CN': '待处理，已约定答复日期',
        }),
        option('open', 0, {
          bn: 'কিছু ঠিক না করেই রেখে দেওয়া হয়েছে',
          en: 'Left open without a next step',
          es: 'Sin resolver y sin próximo paso',
          fr: 'Laissée sans suite',
          'pt-BR': 'Sem solução e sem próximo passo',
          'zh-CN': '未解决，也没有后续安排',
        }),
      ],
    }),
    yesNo({
      id: 'next-steps',
      weight: 5,
      condition: { question_id: 'solved', answers: ['passed-on', 'dated', 'open'] },
      text: {
        bn: 'কে, কী, কবের মধ্যে করবেন, এজেন্ট কি তা বলেছেন?',
        en: 'Did the agent say who does what, and by when?',
        es: '¿El agente dijo quién hará qué y en qué plazo?',
        fr: 'L’agent a-t-il dit qui fait quoi, et dans quel délai ?',
        'pt-BR': 'O agente disse quem fará o quê e em que prazo?',
        'zh-CN': '坐席是否说明了由谁、在何时之前、做什么？',
      },
      rule: saidOrNot(
        'agent:("días hábiles" OR plazo OR near/6(número caso) OR near/6(número reclamo) OR "le confirmo el" OR "dias úteis" OR prazo OR protocolo)',
      ),
    }),
    yesNo({
      id: 'correct-information',
      weight: 8,
      family: 'end-user',
      auto_fail: 'section',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'কভারেজ, দাবি ও মেয়াদ নিয়ে এজেন্ট যা বলেছেন সব কি ঠিক?',
        en: 'Was everything correct that the agent said about cover, claims and deadlines?',
        es: '¿Fue correcto todo lo que dijo el agente sobre coberturas, siniestros y plazos?',
        fr: 'Tout ce que l’agent a dit des garanties, des sinistres et des délais était-il exact ?',
        'pt-BR': 'Tudo o que o agente disse sobre coberturas, sinistros e prazos estava correto?',
        'zh-CN': '坐席关于保障、理赔和期限的说明是否全部正确？',
      },
    }),
    yesNo({
      id: 'disclosed-data',
      weight: 8,
      good: 'no',
      family: 'compliance',
      auto_fail: 'form',
      comment: 'on-fail',
      root_causes: WRONGS,
      text: {
        bn: 'যাঁর পরিচয় যাচাই হয়নি, এজেন্ট কি তাঁকে পলিসি বা গ্রাহকের তথ্য জানিয়েছেন?',
        en: 'Did the agent tell somebody who was not identified anything of the policy or the customer?',
        es: '¿El agente reveló datos de la póliza o del cliente a alguien no identificado?',
        fr: 'L’agent a-t-il révélé des données du contrat ou du client à une personne non identifiée ?',
        'pt-BR': 'O agente revelou dados da apólice ou do cliente a alguém não identificado?',
        'zh-CN': '坐席是否向未经身份核实的人透露了保单或客户信息？',
      },
      help: {
        bn: 'আত্মীয় বা সহকর্মীর ক্ষেত্রেও লিখিত অনুমতি লাগবে।',
        en: 'Relatives and colleagues need a written authorisation too.',
        es: 'También familiares y compañeros necesitan una autorización por escrito.',
        fr: 'Un proche ou un collègue doit lui aussi avoir une autorisation écrite.',
        'pt-BR': 'Familiares e colegas também precisam de autorização por escrito.',
        'zh-CN': '亲属和同事同样需要书面授权。',
      },
    }),
  ],
}
