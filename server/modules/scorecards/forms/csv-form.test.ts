import { describe, expect, test } from 'vitest'

import { questionsOf } from '#domain/scoring/answers.ts'
import { mistakesOf } from '#domain/scoring/scorecard-mistakes.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { readCsvForm } from '#server/modules/scorecards/forms/csv-form.ts'

const read = (...lines: string[]) => readCsvForm(lines.join('\n'), { name: 'Venta', locale: 'es' })
const HEAD = 'section;question;type;weight;na;family;auto_fail;options;;'

async function errorsOf(...lines: string[]) {
  try {
    await read(...lines)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors ?? {}
    throw error
  }
}

test('a table becomes a scorecard of the same questions', async () => {
  const { content, notes } = await read(
    HEAD,
    'Apertura;¿Saluda?;yes-no;5;no;non-critical;;;;',
    ';¿Avisa de la grabación?;;2,5;sí;compliance;form;;;',
    'Producto;¿Promete de más?;yes-no;10;;end-user;section;no;;',
    'Producto;¿Explica?;choice;10;;end-user;;Todo=10;En parte=5;Nada=0',
    'Producto;¿Escucha?;scale;;x;;;1=Mal;5=Bien;',
    'Apertura;¿Se despide?;;;;;;;;',
  )
  expect(mistakesOf(content)).toEqual([])
  expect(content).toMatchObject({ title: { es: 'Venta' }, locale: 'es' })
  expect(content.sections.map(({ id, questions }) => [id, questions.length])).toEqual([
    ['apertura', 3],
    ['producto', 3],
  ])
  expect(questionsOf(content)).toMatchObject([
    {
      id: 'saluda',
      text: { es: '¿Saluda?' },
      kind: 'yes-no',
      good: 'yes',
      weight: 5,
      allows_na: false,
      auto_fail: null,
    },
    {
      id: 'avisa-de-la-grabacion',
      kind: 'yes-no',
      weight: 2.5,
      allows_na: true,
      family: 'compliance',
      auto_fail: 'form',
    },
    { id: 'se-despide', kind: 'yes-no', weight: 1, family: 'non-critical' },
    { kind: 'yes-no', good: 'no', auto_fail: 'section', family: 'end-user' },
    {
      ...{ kind: 'choice', pass_from: 5 },
      options: [
        { id: 'todo', label: { es: 'Todo' }, points: 10 },
        { id: 'en-parte', points: 5 },
        { id: 'nada', points: 0 },
      ],
    },
    {
      kind: 'scale',
      min: 1,
      max: 5,
      pass_from: 3,
      min_label: { es: 'Mal' },
      max_label: { es: 'Bien' },
      allows_na: true,
    },
  ])
  expect(notes.map(({ row, what }) => [row, what.id])).toEqual([
    [5, texts.formPassAssumed.id],
    [6, texts.formPassAssumed.id],
  ])
})

test('columns come in any order, with commas too; unknown ones are reported', async () => {
  const { content, notes } = await read('Question,Owner,Section', '"Hello, you?",Ana,Opening')
  expect(questionsOf(content)).toMatchObject([{ text: { es: 'Hello, you?' } }])
  expect(notes).toMatchObject([
    { row: 1, path: null, what: { id: texts.formUnknownColumn.id, values: { name: 'Owner' } } },
  ])
})

test('options without points are ranked, and the same label twice is two options', async () => {
  const { content, notes } = await read(HEAD, 'A;¿Cómo?;;;;;;Bien;Mal;Mal')
  expect(questionsOf(content)).toMatchObject([
    { kind: 'choice', options: [{ points: 2 }, { id: 'mal', points: 1 }, { id: 'mal-2', points: 0 }] },
  ])
  expect(notes.map(({ what }) => what.id)).toContain(texts.formPointsAssumed.id)
})

describe('a table that cannot be read', () => {
  test('is refused with every row and column that is wrong', async () => {
    const errors = await errorsOf(
      HEAD,
      ';¿Sin sección?;;;;;;;;',
      'A;;;;;;;;;',
      'A;¿Tipo?;essay;;;;;;;',
      'A;¿Peso?;;mucho;quizá;;;;;',
      'A;¿Familia?;;;;legal;everything;;;',
      'A;¿Opciones?;choice;;;;;Todo=10;;',
      'A;¿Escala?;scale;;;;;5;1;',
    )
    expect(Object.keys(errors ?? {})).toEqual([
      ...['rows.2.section', 'rows.3.question', 'rows.4.type', 'rows.5.weight', 'rows.5.na'],
      ...['rows.6.auto_fail', 'rows.6.family', 'rows.7.options', 'rows.8.options'],
    ])
    expect(errors?.['rows.4.type']).toMatchObject([
      {
        id: texts.formWrongCell.id,
        values: { row: 4, column: 'type', value: 'essay', allowed: 'yes-no, scale, choice' },
      },
    ])
  })

  test.each([
    ['without the column that matters', ['section;weight', 'A;1'], texts.formNoQuestionColumn],
    ['without a row', [HEAD], texts.formNothingAsked],
    ['that is a web page', ['<!doctype html><html><table>'], texts.webPage],
  ])('%s is refused as a whole', async (_, lines, why) => {
    expect((await errorsOf(...lines))?.['file']?.[0]).toMatchObject({ id: why.id })
  })

  test('of too many sections is refused', async () => {
    const rows = Array.from({ length: 21 }, (_, index) => `Section ${index};¿Algo?`)
    expect((await errorsOf('section;question', ...rows))?.['file']?.[0]?.id).toBe(texts.formTooManySections.id)
  })
})
