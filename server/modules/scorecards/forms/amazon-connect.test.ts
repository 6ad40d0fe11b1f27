import { describe, expect, test } from 'vitest'

import { questionsOf } from '#domain/scoring/answers.ts'
import { mistakesOf } from '#domain/scoring/scorecard-mistakes.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { readAmazonConnect } from '#server/modules/scorecards/forms/amazon-connect.ts'

const option = (RefId: string, Text: string, Score?: number, more: object = {}) => ({ RefId, Text, Score, ...more })
const select = (RefId: string, Options: object[], more: object = {}) => ({
  Question: {
    ...{ Title: `${RefId}?`, RefId, QuestionType: 'SINGLESELECT', Weight: 10 },
    QuestionTypeProperties: { SingleSelect: { Options, DisplayAs: 'RADIO' } },
    ...more,
  },
})
const numeric = (RefId: string, properties: object) => ({
  Question: {
    Title: `${RefId}?`,
    RefId,
    QuestionType: 'NUMERIC',
    Weight: 5,
    QuestionTypeProperties: { Numeric: properties },
  },
})
const yesAndNo = [option('yes', 'Yes', 10), option('no', 'No', 0)]
const section = (RefId: string, Items: object[], more: object = {}) => ({
  Section: { Title: `Section ${RefId}`, RefId, Items, ...more },
})
const form = (Items: object[], more: object = {}) => ({
  ...{ Title: 'Sales', Description: 'How we sell', Items, Status: 'ACTIVE', EvaluationFormArn: 'arn:aws:connect:x' },
  ScoringStrategy: { Mode: 'QUESTION_ONLY', Status: 'ENABLED' },
  ...more,
})
const read = (value: object) => readAmazonConnect(value, { name: 'form', locale: 'en' })
const readQuestions = (...items: object[]) => {
  const { content, notes } = read(form([section('one', items)]))
  return { questions: questionsOf(content), notes: notes.map(({ path, what }) => [path, what.id]), content }
}
function refusalOf(value: object) {
  try {
    read(value)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors
    throw error
  }
}

test('a form as the API describes it can be published unchanged', () => {
  const { content, notes } = read({
    EvaluationForm: form([
      section('s-1', [
        select('Q1.greeting', yesAndNo, { Instructions: 'By name', NotApplicableEnabled: true, Weight: 40 }),
        select('q2', [option('full', 'In full', 10), option('part', 'In part', 5), option('none', 'Not at all', 0)]),
      ]),
    ]),
  })
  expect(mistakesOf(content)).toEqual([])
  expect(content).toMatchObject({ title: { en: 'Sales' }, description: { en: 'How we sell' }, locale: 'en' })
  expect(content.sections).toMatchObject([{ id: 's-1', title: { en: 'Section s-1' } }])
  expect(questionsOf(content)).toMatchObject([
    ...[{ id: 'q1-greeting', kind: 'yes-no', good: 'yes', weight: 40, allows_na: true, help: { en: 'By name' } }],
    {
      ...{ id: 'q2', kind: 'choice', weight: 10, allows_na: false, pass_from: 5 },
      options: [
        { id: 'full', label: { en: 'In full' }, points: 10 },
        { id: 'part', points: 5 },
        { id: 'none', points: 0 },
      ],
    },
  ])
  expect(notes.map(({ what }) => what.id)).toEqual([texts.formPassAssumed.id])
})

describe('answers', () => {
  test('with just yes and no, in any language, are a yes/no question, with either as the good one', () => {
    const { questions } = readQuestions(
      select('good', [option('a', 'Sí', 0), option('b', 'No', 10)]),
      select('alike', [option('a', 'Yes', 10), option('b', 'No', 10)]),
    )
    expect(questions).toMatchObject([{ kind: 'yes-no', good: 'no' }, { kind: 'choice' }])
  })

  test('that are ranges of numbers are options; a small scale is one; other numbers are reported and left out', () => {
    const ranges = [
      { MinValue: 0, MaxValue: 2, Score: 10 },
      { MinValue: 3, MaxValue: 60, Score: 0, AutomaticFail: true },
    ]
    const { questions, notes } = readQuestions(
      numeric('holds', { MinValue: 0, MaxValue: 60, Options: ranges, Automation: { PropertyValue: {} } }),
      numeric('scale', { MinValue: 0, MaxValue: 10 }),
      numeric('mood', { MinValue: -5, MaxValue: 5 }),
    )
    expect(questions).toMatchObject([
      {
        id: 'holds',
        kind: 'choice',
        options: [{ label: { en: '0–2' } }, { label: { en: '3–60' } }],
        auto_fail: 'form',
      },
      { id: 'scale', kind: 'scale', min: 0, max: 10 },
    ])
    const pathOf = (index: number) => `Items.0.Section.Items.${index}.Question`
    expect(notes).toEqual([
      [pathOf(0), texts.formAutomation.id],
      [pathOf(1), texts.formPassAssumed.id],
      [pathOf(2), texts.formNumberQuestion.id],
    ])
  })

  test('that fail everything are below the pass mark, and in the section that is named', () => {
    const fails = (TargetSection?: string) => ({
      AutomaticFail: true,
      ...(TargetSection && { AutomaticFailConfiguration: { TargetSection } }),
    })
    const three = (more: object) => [option('a', 'A', 10), option('b', 'B', 5), option('c', 'C', undefined, more)]
    const { questions, notes } = readQuestions(
      select('form', three(fails())),
      select('own', three(fails('one'))),
      select('other', three(fails('two'))),
      select('more', [option('a', 'A', 10), option('b', 'B', 0), option('c', 'C', undefined, fails())]),
    )
    expect(questions.map(({ auto_fail }) => auto_fail)).toEqual(['form', 'section', null, 'form'])
    expect(questions[0]).toMatchObject({ pass_from: 5, options: [{ points: 10 }, { points: 5 }, { points: 0 }] })
    expect(notes.map(([, id]) => id)).toEqual([texts.formFailsElsewhere.id, texts.formFailsMore.id])
  })

  test('without points are ranked in their order; texts and dates are reported and left out', () => {
    const { questions, notes } = readQuestions(
      select('ranked', [option('a', 'Well'), option('b', 'So so'), option('c', 'Badly')]),
      { Question: { Title: 'Anything else?', RefId: 'text', QuestionType: 'TEXT' } },
      { Question: { Title: 'When?', RefId: 'date', QuestionType: 'DATETIME' } },
    )
    expect(questions).toMatchObject([{ options: [{ points: 2 }, { points: 1 }, { points: 0 }] }])
    expect(notes.map(([, id]) => id)).toEqual([
      ...[texts.formPointsAssumed.id, texts.formPassAssumed.id],
      ...[texts.formTextQuestion.id, texts.formOtherQuestion.id],
    ])
  })
})

describe('a condition', () => {
  const when = (Comparator: string, RefIds: string[], more: object = {}) => ({
    Enablement: {
      Condition: {
        Operands: [
          {
            Expression: {
              ...{ Source: { Type: 'QUESTION_REF_ID', RefId: 'first' }, Comparator },
              Values: RefIds.map((RefId) => ({ Type: 'OPTION_REF_ID', RefId })),
            },
          },
        ],
      },
      ...{ Action: 'ENABLE', DefaultAction: 'DISABLE', ...more },
    },
  })
  const first = select('first', [option('A.1', 'A', 10), option('B', 'B', 5), option('C', 'C', 0)])

  test.each([
    [when('IN', ['A.1', 'C']), ['a-1', 'c']],
    [when('NOT_IN', ['A.1']), ['b', 'c']],
    [when('IN', ['A.1'], { Action: 'DISABLE', DefaultAction: 'ENABLE' }), ['b', 'c']],
  ])('about one earlier question is kept: %j', (enablement, answers) => {
    const { questions } = readQuestions(first, select('then', yesAndNo, enablement))
    expect(questions[1]?.condition).toEqual({ question_id: 'first', answers })
  })

  test.each([
    [when('ALL_IN', ['A.1'])],
    [when('IN', ['unknown'])],
    [when('IN', ['A.1'], { Action: 'DISABLE', DefaultAction: 'DISABLE' })],
  ])('without an equivalent here is reported, and the question always applies: %j', (enablement) => {
    const { questions, notes } = readQuestions(first, select('then', yesAndNo, enablement))
    expect(questions[1]?.condition).toBeNull()
    expect(notes.at(-1)?.[1]).toBe(texts.formCondition.id)
  })

  test('about a later question is reported', () => {
    const { questions } = readQuestions(select('then', yesAndNo, when('IN', ['A.1'])), first)
    expect(questions[0]?.condition).toBeNull()
  })
})

describe('sections', () => {
  test('within each other come one after the other, in their order', () => {
    const sub = section('sub', [select('b', yesAndNo)], { Title: 'Inner' })
    const { content, notes } = read(
      form([section('one', [select('a', yesAndNo), sub, select('c', yesAndNo)], { Instructions: 'Listen' })]),
    )
    expect(content.sections.map(({ id, title, questions }) => [id, title.en, questions.map((one) => one.id)])).toEqual([
      ['one', 'Section one', ['a']],
      ['sub', 'Section one – Inner', ['b']],
      ['one-2', 'Section one', ['c']],
    ])
    expect(questionsOf(content).map(({ help }) => help)).toEqual([{ en: 'Listen' }, {}, {}])
    expect(notes.map(({ what }) => what.id)).toEqual([texts.formSubsection.id, texts.formInstructions.id])
  })

  test('with weights share them out; points and forms without scores weigh differently', () => {
    const items = [
      section('one', [select('a', yesAndNo), select('b', yesAndNo)], { Weight: 60 }),
      section('two', [select('c', [option('x', 'X', 8), option('y', 'Y', 2)])], { Weight: 40 }),
    ]
    const weightsWith = (ScoringStrategy?: object) =>
      questionsOf(read(form(items, { ScoringStrategy })).content).map(({ weight }) => weight)
    expect(weightsWith({ Mode: 'SECTION_ONLY', Status: 'ENABLED' })).toEqual([30, 30, 40])
    expect(weightsWith({ Mode: 'QUESTION_ONLY', Status: 'ENABLED' })).toEqual([10, 10, 10])
    expect(weightsWith({ Mode: 'POINTS_BASED', Status: 'ENABLED' })).toEqual([10, 10, 8])
    expect(weightsWith({ Mode: 'SECTION_ONLY', Status: 'DISABLED' })).toEqual([1, 1, 1])
    expect(weightsWith()).toEqual([1, 1, 1])
  })
})

test('the texts are stored in the language that the form names, else in the reader’s', () => {
  const items = [section('one', [select('a', yesAndNo)])]
  const localeOf = (more: object) => read(form(items, more)).content.locale
  expect(localeOf({ LanguageConfiguration: { FormLanguage: 'pt-BR' } })).toBe('pt-BR')
  expect(localeOf({ LanguageConfiguration: { FormLanguage: 'es-ES' } })).toBe('es')
  expect(localeOf({ LanguageConfiguration: { FormLanguage: 'ja-JP' } })).toBe('en')
})

describe('a broken form', () => {
  test('is refused with its wrong paths', () => {
    const broken = form([section('one', [{ Question: { RefId: 'q', QuestionType: 'TEXT' } }]), { Question: {} }])
    expect(Object.keys(refusalOf({ EvaluationForm: broken }) ?? {})).toEqual([
      'EvaluationForm.Items.0.Section.Items.0.Question.Title',
      'EvaluationForm.Items.1.Section',
    ])
    expect(Object.keys(refusalOf({ Items: 'none' }) ?? {})).toEqual(['Title', 'Items'])
  })

  test('without questions, or with far too many, is refused', () => {
    expect(refusalOf(form([section('one', [])]))).toEqual({ file: [texts.formNothingAsked] })
    const many = Array.from({ length: 21 }, (_, index) => section(`s${index}`, [select(`q${index}`, yesAndNo)]))
    expect(refusalOf(form(many))?.['file']?.[0]).toMatchObject({ id: texts.formTooManySections.id })
  })
})
