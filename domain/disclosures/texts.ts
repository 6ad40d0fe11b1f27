import type { DisclosureText } from './disclosure.ts'

/** The disclosures that most laws require, in the words of the product. Those of one country are in the file of that country. */

export const identity: DisclosureText = {
  code: 'identity',
  title: {
    bn: 'কে ফোন করছেন ও কেন',
    en: 'Who calls, and what for',
    es: 'Quién llama y para qué',
    fr: 'Qui appelle, et pourquoi',
    'pt-BR': 'Quem liga e para quê',
    'zh-CN': '来电者身份与目的',
  },
  say: {
    bn: 'শুরুতেই: এজেন্টের নাম, কার পক্ষ থেকে ফোন করছেন এবং এটি একটি বিক্রির ফোন।',
    en: 'At the beginning: the agent’s name, on whose behalf they call, and that it is to sell something.',
    es: 'Al comienzo: el nombre del agente, de parte de quién llama y que la llamada es para vender.',
    fr: 'Au début : le nom de l’agent, pour le compte de qui il appelle, et que l’appel est commercial.',
    'pt-BR': 'No início: o nome do agente, em nome de quem liga e que a ligação é para vender.',
    'zh-CN': '开场即说明：坐席姓名、代表哪家公司来电，以及此次来电为销售目的。',
  },
}

export const recording: DisclosureText = {
  code: 'recording',
  title: {
    bn: 'কথোপকথন রেকর্ড হচ্ছে',
    en: 'The conversation is recorded',
    es: 'La conversación se graba',
    fr: 'La conversation est enregistrée',
    'pt-BR': 'A conversa é gravada',
    'zh-CN': '通话录音告知',
  },
  say: {
    bn: 'কোনো তথ্য চাওয়ার আগে জানানো যে কথোপকথনটি রেকর্ড করা হচ্ছে।',
    en: 'Before anything is asked: that the conversation is recorded.',
    es: 'Antes de pedir datos: que la conversación se graba.',
    fr: 'Avant toute question : que la conversation est enregistrée.',
    'pt-BR': 'Antes de pedir dados: que a conversa é gravada.',
    'zh-CN': '在询问任何信息之前，告知本次通话将被录音。',
  },
}

export const personalData: DisclosureText = {
  code: 'data',
  title: {
    bn: 'ব্যক্তিগত তথ্যের ব্যবহার',
    en: 'Use of personal data',
    es: 'Uso de los datos personales',
    fr: 'Usage des données personnelles',
    'pt-BR': 'Uso dos dados pessoais',
    'zh-CN': '个人信息的使用',
  },
  say: {
    bn: 'কে ব্যক্তিগত তথ্য ব্যবহার করে, কী কাজে, এবং কোথায় বিস্তারিত জানা যায়।',
    en: 'Who uses the personal data, what for, and where more can be read.',
    es: 'Quién usa los datos personales, para qué, y dónde se puede leer más.',
    fr: 'Qui utilise les données personnelles, à quelle fin, et où en lire davantage.',
    'pt-BR': 'Quem usa os dados pessoais, para quê, e onde se pode ler mais.',
    'zh-CN': '由谁使用个人信息、用途是什么，以及在何处可查阅详情。',
  },
}

export const cover: DisclosureText = {
  code: 'cover',
  title: {
    bn: 'বিমা কী কভার করে',
    en: 'What is covered',
    es: 'Qué cubre el seguro',
    fr: 'Ce que l’assurance couvre',
    'pt-BR': 'O que o seguro cobre',
    'zh-CN': '保障内容',
  },
  say: {
    bn: 'প্রধান কভারেজগুলো এবং তাদের পরিমাণ।',
    en: 'The main covers and their amounts.',
    es: 'Las coberturas principales y sus montos.',
    fr: 'Les garanties principales et leurs montants.',
    'pt-BR': 'As coberturas principais e seus valores.',
    'zh-CN': '主要保障项目及其金额。',
  },
}

export const exclusions: DisclosureText = {
  code: 'exclusions',
  title: {
    bn: 'কী কভার করে না',
    en: 'What is not covered',
    es: 'Qué no cubre el seguro',
    fr: 'Ce que l’assurance ne couvre pas',
    'pt-BR': 'O que o seguro não cobre',
    'zh-CN': '责任免除',
  },
  say: {
    bn: 'প্রধান বর্জনগুলো এবং অপেক্ষার সময় থাকলে তা।',
    en: 'The main exclusions, and waiting periods where there are any.',
    es: 'Las exclusiones principales y, si los hay, los periodos de carencia.',
    fr: 'Les exclusions principales et, le cas échéant, les délais de carence.',
    'pt-BR': 'As principais exclusões e, se houver, os períodos de carência.',
    'zh-CN': '主要免责事项；如有等待期，一并说明。',
  },
}

export const premium: DisclosureText = {
  code: 'premium',
  title: {
    bn: 'প্রিমিয়াম ও কত ঘন ঘন',
    en: 'The premium, and how often it is paid',
    es: 'La prima y cada cuánto se paga',
    fr: 'La prime et sa périodicité',
    'pt-BR': 'O prêmio e com que frequência se paga',
    'zh-CN': '保费与缴费频率',
  },
  say: {
    bn: 'কর-সহ মোট দাম এবং কত দিন পরপর তা দিতে হবে।',
    en: 'The whole price with taxes, and how often it is paid.',
    es: 'El precio total con impuestos y cada cuánto se paga.',
    fr: 'Le prix total, taxes comprises, et sa périodicité.',
    'pt-BR': 'O preço total com impostos e com que frequência se paga.',
    'zh-CN': '含税总价及缴费频率。',
  },
}

export const charge: DisclosureText = {
  code: 'charge',
  title: {
    bn: 'টাকা কাটার অনুমতি',
    en: 'The charge is authorised',
    es: 'El cobro queda autorizado',
    fr: 'Le prélèvement est autorisé',
    'pt-BR': 'A cobrança é autorizada',
    'zh-CN': '扣款授权',
  },
  say: {
    bn: 'কোন অ্যাকাউন্ট বা কার্ড থেকে টাকা কাটা হবে জিজ্ঞাসা করা, এবং গ্রাহকের অনুমতি নেওয়া।',
    en: 'Ask for leave to charge the account or card, and name which.',
    es: 'Pedir la autorización del cobro y decir en qué cuenta o tarjeta se hace.',
    fr: 'Demander l’autorisation de prélever, en nommant le compte ou la carte.',
    'pt-BR': 'Pedir a autorização da cobrança e dizer em qual conta ou cartão.',
    'zh-CN': '征得扣款授权，并说明扣款账户或银行卡。',
  },
}

export const declaration: DisclosureText = {
  code: 'declaration',
  title: {
    bn: 'সত্য উত্তর দেওয়ার দায়িত্ব',
    en: 'The duty to answer truthfully',
    es: 'El deber de declarar con verdad',
    fr: 'Le devoir de déclarer sincèrement',
    'pt-BR': 'O dever de declarar com verdade',
    'zh-CN': '如实告知义务',
  },
  say: {
    bn: 'স্বাস্থ্য ও ঝুঁকি নিয়ে প্রশ্নের সত্য উত্তর দিতে হবে, নইলে বিমা টাকা নাও দিতে পারে।',
    en: 'That questions on health and risk must be answered truthfully, or the insurer may not pay.',
    es: 'Que hay que responder con verdad sobre la salud y el riesgo, o el asegurador puede no pagar.',
    fr: 'Qu’il faut répondre sincèrement sur la santé et le risque, sans quoi l’assureur peut refuser de payer.',
    'pt-BR': 'Que é preciso responder com verdade sobre a saúde e o risco, ou a seguradora pode não pagar.',
    'zh-CN': '须如实回答健康与风险问题，否则保险公司可能拒赔。',
  },
}

export const documents: DisclosureText = {
  code: 'documents',
  title: {
    bn: 'পলিসি কীভাবে পাওয়া যাবে',
    en: 'How the policy is sent',
    es: 'Cómo se entrega la póliza',
    fr: 'Comment la police est remise',
    'pt-BR': 'Como a apólice é entregue',
    'zh-CN': '保单送达方式',
  },
  say: {
    bn: 'পলিসি ও শর্তাবলি কখন এবং কীভাবে গ্রাহকের কাছে পৌঁছাবে।',
    en: 'When and how the policy and its conditions reach the customer.',
    es: 'Cuándo y cómo llegan al cliente la póliza y sus condiciones.',
    fr: 'Quand et comment la police et ses conditions parviennent au client.',
    'pt-BR': 'Quando e como a apólice e suas condições chegam ao cliente.',
    'zh-CN': '保单及条款何时、以何种方式送达客户。',
  },
}

export const consent: DisclosureText = {
  code: 'consent',
  title: {
    bn: 'স্পষ্ট সম্মতি',
    en: 'Express consent',
    es: 'Consentimiento expreso',
    fr: 'Consentement exprès',
    'pt-BR': 'Consentimento expresso',
    'zh-CN': '明确同意',
  },
  say: {
    bn: 'শর্ত শোনার পর গ্রাহক নিজের কথায় চুক্তি মেনে নেন।',
    en: 'After hearing the conditions the customer accepts the contract in their own words.',
    es: 'Después de oír las condiciones, el cliente acepta el contrato con sus propias palabras.',
    fr: 'Après avoir entendu les conditions, le client accepte le contrat de vive voix.',
    'pt-BR': 'Depois de ouvir as condições, o cliente aceita o contrato com as próprias palavras.',
    'zh-CN': '客户在听取条款后，亲口表示接受合同。',
  },
}

export const complaints: DisclosureText = {
  code: 'complaints',
  title: {
    bn: 'কোথায় অভিযোগ করা যায়',
    en: 'Where to complain',
    es: 'Dónde reclamar',
    fr: 'Où réclamer',
    'pt-BR': 'Onde reclamar',
    'zh-CN': '投诉渠道',
  },
  say: {
    bn: 'কোথায় এবং কীভাবে অভিযোগ করা যায়।',
    en: 'Where and how a complaint can be made.',
    es: 'Dónde y cómo se puede presentar un reclamo.',
    fr: 'Où et comment déposer une réclamation.',
    'pt-BR': 'Onde e como se pode fazer uma reclamação.',
    'zh-CN': '投诉的渠道与方式。',
  },
}
