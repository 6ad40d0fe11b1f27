import type { Section } from '#contracts/scorecard-content.ts'

import { yesIfSaid, suggestIfSaid, yesNo } from './question-forms.ts'
import { OMISSIONS } from './root-causes.ts'

/** How every conversation begins. */
export const opening: Section = {
  id: 'opening',
  title: { bn: 'শুরু', en: 'Opening', es: 'Apertura', fr: 'Ouverture', 'pt-BR': 'Abertura', 'zh-CN': '开场' },
  questions: [
    yesNo({
      id: 'greeting',
      weight: 4,
      text: {
        bn: 'এজেন্ট কি অভিবাদন জানিয়ে নিজের নাম ও কোন প্রতিষ্ঠানের হয়ে কথা বলছেন তা বলেছেন?',
        en: 'Did the agent greet the customer and say their own name and the company they speak for?',
        es: '¿El agente saludó y dijo su nombre y en nombre de qué empresa habla?',
        fr: 'L’agent a-t-il salué le client et dit son nom et l’entreprise pour laquelle il parle ?',
        'pt-BR': 'O agente cumprimentou o cliente e disse seu nome e em nome de qual empresa fala?',
        'zh-CN': '坐席是否问候客户，并说明自己的姓名和所代表的公司？',
      },
      rule: yesIfSaid(
        'first/30(agent:("mi nombre es" OR "me llamo" OR "le habla" OR "le saluda" OR "le escribe" OR "te saluda" OR "meu nome é" OR "me chamo" OR "aqui é" OR "quem fala é"))',
      ),
    }),
    yesNo({
      id: 'recording-notice',
      weight: 6,
      allows_na: true,
      family: 'compliance',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'এজেন্ট কি শুরুতেই জানিয়েছেন যে কলটি রেকর্ড করা হচ্ছে?',
        en: 'Did the agent say at the beginning that the call is recorded?',
        es: '¿El agente avisó al comenzar que la llamada se graba?',
        fr: 'L’agent a-t-il annoncé dès le début que l’appel est enregistré ?',
        'pt-BR': 'O agente avisou logo no início que a ligação é gravada?',
        'zh-CN': '坐席是否在开始时告知通话会被录音？',
      },
      help: {
        bn: 'গ্রাহকের কোনো তথ্য নেওয়ার আগে বলতে হবে। চ্যাট ও ই-মেইলের জন্য প্রযোজ্য নয়।',
        en: 'It has to be said before anything is asked of the customer. Not applicable to chats and e-mails.',
        es: 'Tiene que decirse antes de pedirle cualquier dato al cliente. No aplica a chats ni correos.',
        fr: 'Cela doit être dit avant de demander quoi que ce soit au client. Sans objet pour les chats et les e-mails.',
        'pt-BR': 'Deve ser dito antes de pedir qualquer dado ao cliente. Não se aplica a chats nem e-mails.',
        'zh-CN': '必须在向客户询问任何信息之前告知。不适用于在线聊天和电子邮件。',
      },
      rule: yesIfSaid('first/60(agent:(grab* OR grav*))'),
    }),
    yesNo({
      id: 'identity-check',
      weight: 8,
      allows_na: true,
      family: 'compliance',
      auto_fail: 'section',
      comment: 'on-fail',
      root_causes: OMISSIONS,
      text: {
        bn: 'পলিসি বা ব্যক্তিগত তথ্য নিয়ে কথা বলার আগে এজেন্ট কি গ্রাহকের পরিচয় যাচাই করেছেন?',
        en: 'Did the agent check who the customer is before speaking of the policy or of personal data?',
        es: '¿El agente validó la identidad del cliente antes de hablar de la póliza o de datos personales?',
        fr: 'L’agent a-t-il vérifié l’identité du client avant de parler du contrat ou de données personnelles ?',
        'pt-BR': 'O agente confirmou a identidade do cliente antes de falar da apólice ou de dados pessoais?',
        'zh-CN': '在谈及保单或个人信息之前，坐席是否核实了客户身份？',
      },
      help: {
        bn: 'অন্তত দুটি তথ্য মেলাতে হবে, আর এজেন্ট নিজে থেকে তার কোনোটিই বলে দেবেন না।',
        en: 'At least two particulars have to match, and the agent must not give any of them away.',
        es: 'Deben coincidir al menos dos datos, y el agente no debe decir ninguno de ellos por su cuenta.',
        fr: 'Au moins deux éléments doivent concorder, sans que l’agent en révèle aucun lui-même.',
        'pt-BR': 'Pelo menos dois dados precisam conferir, e o agente não deve revelar nenhum deles.',
        'zh-CN': '至少核对两项信息，且坐席不得自行透露其中任何一项。',
      },
      rule: suggestIfSaid(
        'agent:("fecha de nacimiento" OR "últimos dígitos" OR near/6(documento termina) OR near/6(confirma documento) OR near/6(confirma nombre) OR "data de nascimento" OR near/6(confirmar CPF) OR "últimos três dígitos")',
        'yes',
      ),
    }),
  ],
}
