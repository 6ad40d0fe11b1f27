import type { CallListField, DiallingField } from '#contracts/table-fields.ts'

import type { ClockFields } from './clock-columns.ts'

/** Names, separated by commas. */
export const words = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

export const NAMES = {
  agent: words(
    'agent, agent name, advisor, operator, representative, user, user name, answered by',
    'agente, nombre agente, nombre del agente, asesor, ejecutivo, ejecutiva, operador, teleoperador',
    'usuario',
    "nom de l'agent, conseiller, opérateur, atendente, nome do agente, consultor",
    '坐席, 客服, 座席, 坐席姓名, এজেন্ট, এজেন্টের নাম, প্রতিনিধি',
  ),
  agent_email: words(
    'agent email, user email, agent e-mail, correo agente, correo del agente, email agente, correo asesor',
    'correo ejecutivo',
    "e-mail de l'agent, courriel agent, e-mail do agente, email do agente, 坐席邮箱, এজেন্টের ইমেইল",
  ),
  team: words('team, team name, equipo, célula, grupo, équipe, equipe, 团队, 班组, দল, টিম'),
  campaign: words(
    'campaign, campaign name, queue, queue name, skill, campaña, nombre campaña, cola, servicio',
    "campagne, file d'attente, campanha, fila, 活动, 营销活动, 队列, প্রচারণা, ক্যাম্পেইন",
  ),
  customer_name: words(
    'customer, customer name, client, client name, contact name, name, full name, insured',
    'cliente, nombre cliente, nombre del cliente, nombre, nombre completo, titular, asegurado',
    'nom, nom client, nom du client, nome, nome do cliente, segurado, 客户, 客户姓名, 姓名, গ্রাহক, গ্রাহকের নাম',
    'নাম',
  ),
  customer_phone: words(
    'phone, phone number, customer phone, telephone, mobile, number, caller, caller id, phone 1, ani',
    'msisdn',
    'teléfono, telefono 1, fono, fono 1, celular, móvil, número, número de teléfono, teléfono cliente',
    'teléfono del cliente',
    'téléphone, numéro, numéro de téléphone, portable, telefone, telefone 1, telefone do cliente',
    '电话, 电话号码, 手机, 手机号, 客户电话, ফোন, ফোন নম্বর, মোবাইল, মোবাইল নম্বর',
  ),
  customer_email: words(
    'email, e-mail, mail, customer email, client email, correo, correo electrónico, correo cliente',
    'email cliente',
    'courriel, adresse e-mail, e-mail do cliente, 邮箱, 电子邮件, 客户邮箱, ইমেইল, গ্রাহকের ইমেইল',
  ),
  national_id: words(
    'national id, id number, document, tax id, rut, rut cliente, dni, nie, nif, curp, cpf, cpf do cliente',
    "documento, cédula, número de documento, identificación, rut titular, pièce d'identité",
    'numéro national',
    '身份证, 身份证号, 证件号, জাতীয় পরিচয়পত্র, পরিচয়পত্র নম্বর',
  ),
  disposition: words(
    'disposition, outcome, result, wrap-up, wrap up code, call result, tipification',
    'tipificación, tipificacion, resultado, disposición, gestión, motivo, estado de la llamada',
    'résultat, qualification, tabulação, desfecho, 结果, 处置, 通话结果, ফলাফল',
  ),
} satisfies Partial<Record<CallListField | DiallingField, readonly string[]>>

/**
 * The names of columns in call lists and calling bases, in our six languages. Case, accents, punctuation and units do
 * not matter. If two fields know a name, the first one gets it.
 */
export const wordsForCalls: Record<Exclude<CallListField, 'started_time' | 'ended_time'>, readonly string[]> = {
  id: words(
    'call id, conversation id, interaction id, contact id, unique id, linked id, session id, id',
    'call reference',
    'id llamada, id de llamada, id de la llamada, id interacción, id conversación, código de llamada',
    'folio',
    "id de l'appel, id appel, id da chamada, id chamada, protocolo, 通话编号, 呼叫编号, 会话编号, কল আইডি",
  ),
  started_at: words(
    'started at, start time, start, start date, call start, call date, call time start, date time',
    'datetime',
    'timestamp, date, calldate, start date time, date and time, call start time',
    'inicio, fecha inicio, fecha de inicio, hora inicio, hora de inicio, fecha, fecha y hora, fecha hora',
    'fecha llamada',
    "fecha de llamada, fecha de la llamada, inicio llamada, début, date de début, date de l'appel",
    'heure de début, date et heure',
    'início, data de início, data, data e hora, data da chamada, hora de início',
    '开始时间, 呼叫时间, 日期, শুরুর সময়, তারিখ, কলের সময়',
  ),
  ended_at: words(
    'ended at, end time, end, end date, call end, fin, fecha fin, hora fin, hora de fin, término',
    'fecha término',
    'fecha de fin, hora de término, date de fin, heure de fin, fim, data de fim, 结束时间, শেষের সময়',
  ),
  duration: words(
    'duration, call duration, total duration, call time, length, total time, call length',
    'duración, duración llamada, duración de la llamada, duración total, tiempo total, durée',
    "durée de l'appel, durée totale",
    'duração, duração da chamada, duração total, 时长, 通话时长, 总时长, সময়কাল, কলের সময়কাল',
  ),
  talk: words(
    'talk, talk time, talking time, conversation time, billsec, talk duration',
    'tiempo hablado, tiempo de habla, conversación, tiempo de conversación, tiempo conversación',
    'temps de parole, temps de conversation',
    'tempo de conversação, tempo falado, 通话时间长度, 交谈时长, কথা বলার সময়',
  ),
  hold: words(
    "hold, hold time, on hold, espera, tiempo en espera, tiempo de espera, retención, temps d'attente",
    'mise en attente',
    'tempo de espera, em espera, 保持时长, 保持时间, হোল্ড, হোল্ড সময়',
  ),
  after_call_work: words(
    'after call work, after call work time, acw, acw time, wrap-up time, wrap time, post call',
    'after call time',
    'tiempo post llamada, trabajo posterior, tiempo administrativo, postllamada, tiempo acw',
    'temps post-appel, post-appel',
    'pós-atendimento, tempo pós-atendimento, 话后处理, 话后时长, কলের পরের কাজ',
  ),
  direction: words(
    'direction, call direction, call type, dirección, sentido, tipo de llamada, tipo llamada, sens',
    "type d'appel",
    'direção, tipo de chamada, 方向, 呼叫方向, 呼叫类型, দিক, কলের ধরন',
  ),
  agent_email: NAMES.agent_email,
  agent: NAMES.agent,
  team: NAMES.team,
  campaign: NAMES.campaign,
  customer_name: NAMES.customer_name,
  customer_phone: NAMES.customer_phone,
  national_id: NAMES.national_id,
  customer_email: NAMES.customer_email,
  disposition: [...NAMES.disposition, 'status', 'estado', 'statut', '状态', 'অবস্থা'],
  language: ['language', 'idioma', 'lengua', 'langue', '语言', 'ভাষা'],
  recording: words(
    'recording, recording file, recording name, audio, audio file, file name, filename',
    'recording file name',
    'grabación, archivo, archivo de audio, archivo grabación, nombre archivo, enregistrement',
    'fichier audio',
    'gravação, arquivo, arquivo de áudio, 录音, 录音文件, রেকর্ডিং, রেকর্ডিং ফাইল',
  ),
}

const phone = (number: number) =>
  words('phone, telephone, mobile, teléfono, fono, celular, téléphone, telefone, phone number, 电话, ফোন').map(
    (word) => `${word} ${number}`,
  )

export const wordsForDialling: Record<
  Exclude<DiallingField, 'last_attempt_time' | 'next_attempt_time'>,
  readonly string[]
> = {
  record_id: words(
    'record id, id, lead id, contact id, list id, row id, customer id, client id, id registro',
    'id de registro',
    'id cliente, código cliente, código, folio, id lead, id enregistrement, id client, id do registro',
    'id do cliente',
    '记录编号, 客户编号, 编号, রেকর্ড আইডি, আইডি',
  ),
  last_attempt_at: words(
    'last attempt, last attempt at, last call, last call date, last called, last contact',
    'last attempt date',
    'último intento, fecha último intento, última llamada, fecha última llamada, última gestión',
    'fecha última gestión, último contacto',
    'dernière tentative, dernier appel, date dernier appel, última tentativa, data da última tentativa',
    'última chamada',
    '上次呼叫, 上次拨打时间, 最后拨打时间, শেষ চেষ্টা, শেষ কল',
  ),
  next_attempt_at: words(
    'next attempt, next attempt at, next call, callback, callback at, callback date, next call date',
    'scheduled',
    'próximo intento, fecha próximo intento, próxima llamada, reagendado, agenda, agendado',
    'volver a llamar, rellamada',
    'prochaine tentative, prochain appel, rappel, próxima tentativa, retorno, reagendamento',
    '下次呼叫, 下次拨打时间, পরবর্তী চেষ্টা, পরবর্তী কল',
  ),
  last_result: words(
    'last result, last outcome, last disposition, last status, last call result, último resultado',
    'resultado última gestión',
    'última tipificación, último estado, dernier résultat, última tabulação, 上次结果, 最后结果, শেষ ফলাফল',
  ),
  dialled_phone: words(
    'dialled number, dialed number, number dialled, number dialed, last number, last phone, phone dialled',
    'teléfono marcado, número marcado, fono marcado, teléfono discado, número discado, último teléfono',
    'último fono, último número, numéro composé, telefone discado, último telefone, 拨打号码, ডায়াল করা নম্বর',
  ),
  attempts: words(
    'attempts, attempt count, number of attempts, tries, call count, intentos, cantidad de intentos',
    'n° intentos',
    'número de intentos, cant intentos, llamadas realizadas, tentatives, nombre de tentatives, tentativas',
    'número de tentativas',
    '拨打次数, 呼叫次数, 尝试次数, চেষ্টা, চেষ্টার সংখ্যা',
  ),
  do_not_call: words(
    'do not call, dnc, do not contact, opt out, no llamar, lista negra, no contactar, no molestar',
    'robinson',
    'ne pas appeler, liste rouge, não ligar, não perturbe, não chamar, 勿扰, 请勿致电, কল করবেন না',
  ),
  customer_phone_2: phone(2),
  customer_phone_3: phone(3),
  customer_phone_4: phone(4),
  customer_phone_5: phone(5),
  customer_phone_6: phone(6),
  customer_phone: NAMES.customer_phone,
  customer_email: NAMES.customer_email,
  national_id: NAMES.national_id,
  customer_name: NAMES.customer_name,
  campaign: NAMES.campaign,
  agent: NAMES.agent,
  disposition: NAMES.disposition,
}

/** The names of columns with a time of day, beside a column with the day. */
export const clockWordsForCalls: ClockFields = {
  started_at: {
    field: 'started_time',
    words: words(
      'time, hour, start time, start hour, call time, call start time, time of call, time of day',
      'hora, hora inicio, hora de inicio, hora inicial, hora llamada, hora de llamada, hora de la llamada, hora contacto',
      "heure, heure début, heure de début, heure d'appel, heure de l'appel, heure appel",
      'hora início, hora de início, hora inicial, hora chamada, hora da chamada, hora da ligação, horário',
      '时间, 时刻, 开始时间, 通话时间, 呼叫时间, সময়, শুরুর সময়, কলের সময়',
    ),
  },
  ended_at: {
    field: 'ended_time',
    words: words(
      'end time, end hour, hora fin, hora de fin, hora final, hora término, hora de término',
      'heure fin, heure de fin, hora fim, hora de fim, 结束时间, শেষের সময়',
    ),
  },
}

export const clockWordsForDialling: ClockFields = {
  last_attempt_at: {
    field: 'last_attempt_time',
    words: words(
      'last attempt time, last call time, time of last attempt, time of last call',
      'hora último intento, hora del último intento, hora última llamada, hora última gestión, hora último contacto',
      'heure dernière tentative, heure de la dernière tentative, heure dernier appel, heure du dernier appel',
      'hora última tentativa, hora da última tentativa, hora última chamada, 上次拨打时刻, শেষ চেষ্টার সময়, শেষ কলের সময়',
    ),
  },
  next_attempt_at: {
    field: 'next_attempt_time',
    words: words(
      'next attempt time, next call time, callback time, time of callback',
      'hora próximo intento, hora próxima llamada, hora agenda, hora agendada, hora rellamada, hora volver a llamar',
      'heure prochaine tentative, heure prochain appel, heure rappel, heure de rappel',
      'hora próxima tentativa, hora retorno, hora do retorno, 下次拨打时刻, পরবর্তী চেষ্টার সময়, পরবর্তী কলের সময়',
    ),
  },
}
