import type { ImportOptions, ImportQuestion } from '#contracts/imports.ts'
import type { ReadFile } from '#server/modules/imports/read-parts.ts'

/**
 * The questions of many files, each once: whose columns are the same ask the same. Those that were asked before and answered
 * stay among them, for who answered wrongly.
 */
export function gatheredQuestions(before: { questions: readonly ImportQuestion[]; options: ImportOptions }) {
  const asked = new Map<string, ImportQuestion>()
  return {
    add(file: string, questions: ReadFile['questions']) {
      for (const question of questions) {
        const key = keyOf(question)
        const already = asked.get(key)
        asked.set(key, already ? more(already, question, file) : whole(question, file))
      }
    },
    all(): ImportQuestion[] {
      const answered = before.questions.filter((question) => isAnswered(question, before.options))
      const all = new Map(answered.map((question) => [keyOf(question), question]))
      for (const [key, question] of asked) all.set(key, withNames(question, all.get(key)))
      return [...all.values()].slice(0, MAX)
    },
  }
}

const keyOf = (question: Asked | ImportQuestion) =>
  question.about === 'mapping' ? JSON.stringify(question.columns) : question.about

function isAnswered({ about }: ImportQuestion, options: ImportOptions): boolean {
  const { time_zone, day_order, decimal_mark, currency, roles, mapping } = options
  switch (about) {
    case 'time-zone':
      return time_zone !== undefined
    case 'day-order':
      return day_order !== undefined
    case 'decimal-mark':
      return decimal_mark !== undefined
    case 'currency':
      return currency !== undefined
    case 'roles':
      return Object.keys(roles ?? {}).length > 0
    case 'mapping':
      return mapping !== undefined
  }
}

/** Of the people in the files, some may be told and others not yet. */
function withNames(question: ImportQuestion, answered: ImportQuestion | undefined): ImportQuestion {
  if (question.about !== 'roles' || answered?.about !== 'roles') return question
  return { ...question, names: [...new Set([...answered.names, ...question.names])] }
}

type Asked = ReadFile['questions'][number]

function whole(question: Asked, file: string, files = 1): ImportQuestion {
  if (question.about !== 'mapping') return { ...question, file, files }
  const { about, columns } = question
  const known = 'fields' in question ? { fields: [...question.fields], suggested: question.suggested } : NOTHING_KNOWN
  return { about, columns, file, files, ...known }
}

/** Any path of generic JSON may be any field. */
const NOTHING_KNOWN = { fields: [], suggested: {} }

function more(before: ImportQuestion, question: Asked, file: string): ImportQuestion {
  const files = before.files + 1
  // the text names one file, and has to be true of that one
  if (question.about === 'time-zone' && 'waits' in question && before.about === 'time-zone' && !before.waits) {
    return whole(question, file, files)
  }
  if (before.about !== 'roles' || question.about !== 'roles') return { ...before, files }
  return { ...before, files, names: [...new Set([...before.names, ...question.names])] }
}

/** Folders of tables with a hundred different headers are not answered one by one. */
const MAX = 100
