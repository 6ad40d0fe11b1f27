import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'

type Kind = Question['kind']

/** A question of this kind with default values, except those given. */
export function exampleQuestion<Of extends Kind>(
  kind: Of,
  change: Partial<Extract<Question, { kind: Of }>> & { id: string },
): Question {
  return { ...shared, ...ownOf[kind], kind, ...change } as Question
}

const shared = {
  text: { en: 'Question' },
  help: {},
  article_id: null,
  weight: 1,
  allows_na: false,
  family: 'non-critical',
  auto_fail: null,
  comment: 'never',
  root_causes: [],
  condition: null,
  rule: null,
  asks_model: false,
} as const

const ownOf = {
  'yes-no': { good: 'yes' },
  scale: { min: 1, max: 5, pass_from: 3, min_label: {}, max_label: {} },
  choice: { options: [], pass_from: 1 },
} as const

/** A scorecard with a question of every kind, a condition, a critical question that fails all, and a comment that is forced. */
export const exampleContent: ScorecardContent = {
  title: { en: 'Sales call', es: 'Llamada de venta' },
  description: {},
  locale: 'en',
  blind: false,
  target: 85,
  dispute_days: 7,
  sections: [
    {
      id: 'opening',
      title: { en: 'Opening', es: 'Apertura' },
      questions: [
        exampleQuestion('yes-no', {
          id: 'greets',
          text: { en: 'Did the agent greet?', es: '¿Saludó el agente?' },
          weight: 10,
          allows_na: true,
        }),
        exampleQuestion('scale', {
          id: 'tone',
          text: { en: 'How was the tone?' },
          help: { en: 'Listen to the first minute.' },
          weight: 20,
          min_label: { en: 'Cold' },
          max_label: { en: 'Warm' },
        }),
      ],
    },
    {
      id: 'law',
      title: { en: 'Compliance' },
      questions: [
        exampleQuestion('yes-no', {
          id: 'consent',
          text: { en: 'Was consent asked for?' },
          weight: 30,
          family: 'compliance',
          auto_fail: 'form',
          comment: 'on-fail',
          root_causes: [
            { id: 'forgot', label: { en: 'Forgot it' } },
            { id: 'refused', label: { en: 'Did not want to' } },
          ],
        }),
        exampleQuestion('choice', {
          id: 'how',
          text: { en: 'How was it asked for?' },
          weight: 10,
          options: [
            { id: 'word-for-word', label: { en: 'Word for word' }, points: 2 },
            { id: 'freely', label: { en: 'Freely' }, points: 1 },
            { id: 'hardly', label: { en: 'Hardly' }, points: 0 },
          ],
          condition: { question_id: 'consent', answers: ['yes'] },
        }),
      ],
    },
  ],
}
