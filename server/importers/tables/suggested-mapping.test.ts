import { describe, expect, test } from 'vitest'

import { suggestedMapping } from './suggested-mapping.ts'
import { wordsForCalls, wordsForDialling } from './words-for-columns.ts'

const CALL = [
  'id',
  'started_at',
  'duration',
  'talk',
  'direction',
  'agent',
  'campaign',
  'customer_name',
  'customer_phone',
  'disposition',
]
const RECORD = [
  'record_id',
  'attempts',
  'last_result',
  'last_attempt_at',
  'next_attempt_at',
  'do_not_call',
  'customer_phone',
  'customer_phone_2',
]

const asFields = (fields: string[], columns: string[]) =>
  Object.fromEntries(fields.map((field, at) => [field, columns[at]]))

describe('columns of calls are recognised by their names in', () => {
  test.each([
    [
      'English',
      [
        'Call ID',
        'Start time',
        'Duration (s)',
        'Talk Time',
        'Direction',
        'Agent',
        'Campaign',
        'Customer name',
        'Phone',
        'Outcome',
      ],
    ],
    [
      'Spanish',
      [
        'ID de llamada',
        'Fecha y hora',
        'Duración',
        'Tiempo hablado',
        'Sentido',
        'Ejecutivo',
        'Campaña',
        'Nombre cliente',
        'Teléfono',
        'Tipificación',
      ],
    ],
    [
      'French',
      [
        "ID de l'appel",
        'Date et heure',
        'Durée',
        'Temps de parole',
        'Sens',
        'Conseiller',
        'Campagne',
        'Nom du client',
        'Téléphone',
        'Qualification',
      ],
    ],
    [
      'Portuguese',
      [
        'ID da chamada',
        'Data e hora',
        'Duração',
        'Tempo falado',
        'Direção',
        'Atendente',
        'Campanha',
        'Nome do cliente',
        'Telefone',
        'Tabulação',
      ],
    ],
    [
      'Chinese',
      ['通话编号', '开始时间', '通话时长', '交谈时长', '呼叫方向', '坐席', '活动', '客户姓名', '电话', '结果'],
    ],
    ['Bengali', ['কল আইডি', 'শুরুর সময়', 'সময়কাল', 'কথা বলার সময়', 'দিক', 'এজেন্ট', 'প্রচারণা', 'গ্রাহকের নাম', 'ফোন', 'ফলাফল']],
  ])('%s', (_, columns) => {
    expect(suggestedMapping(columns, wordsForCalls)).toEqual(asFields(CALL, columns))
  })
})

describe('columns of a calling base are recognised by their names in', () => {
  test.each([
    ['English', ['Lead ID', 'Attempts', 'Last result', 'Last call', 'Next call', 'Do not call', 'Phone 1', 'Phone 2']],
    [
      'Spanish',
      [
        'ID registro',
        'Intentos',
        'Último resultado',
        'Última gestión',
        'Próximo intento',
        'No llamar',
        'Fono 1',
        'Fono 2',
      ],
    ],
    [
      'French',
      [
        'ID client',
        'Tentatives',
        'Dernier résultat',
        'Dernier appel',
        'Prochain appel',
        'Ne pas appeler',
        'Téléphone',
        'Téléphone 2',
      ],
    ],
    [
      'Portuguese',
      [
        'ID do cliente',
        'Tentativas',
        'Última tabulação',
        'Última tentativa',
        'Próxima tentativa',
        'Não ligar',
        'Telefone 1',
        'Telefone 2',
      ],
    ],
    ['Chinese', ['客户编号', '拨打次数', '上次结果', '上次呼叫', '下次呼叫', '勿扰', '电话', '电话 2']],
    ['Bengali', ['রেকর্ড আইডি', 'চেষ্টার সংখ্যা', 'শেষ ফলাফল', 'শেষ কল', 'পরবর্তী কল', 'কল করবেন না', 'ফোন', 'ফোন 2']],
  ])('%s', (_, columns) => {
    expect(suggestedMapping(columns, wordsForDialling)).toEqual(asFields(RECORD, columns))
  })
})

test('a column serves one field, and the first of two equal ones is used', () => {
  expect(suggestedMapping(['Fecha', 'Inicio', 'Agente'], wordsForCalls)).toEqual({
    started_at: 'Fecha',
    agent: 'Agente',
  })
})
