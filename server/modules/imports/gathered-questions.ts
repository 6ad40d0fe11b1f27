import type { ImportQuestion } from '#contracts/imports.ts'
import type { ReadFile } from '#server/modules/imports/read-parts.ts'

/** The questions of many files, each once: whose columns are the same ask the same. */
export function gatheredQuestions() {
  const asked = new Map<string, ImportQuestion>()
  return {
    add(file: string, questions: ReadFile['questions']) {
      for (const question of questions) {
        const key = question.about === 'mapping' ? JSON.stringify(question.columns) : question.about
        const before = asked.get(key)
        asked.set(key, before ? more(before, question) : whole(question, file))
      }
    },
    all: (): ImportQuestion[] => [...asked.values()].slice(0, MOST),
  }
}

type Asked = ReadFile['questions'][number]

function whole(question: Asked, file: string): ImportQuestion {
  if (question.about !== 'mapping') return { ...question, file, files: 1 }
  const { about, columns } = question
  const known = 'fields' in question ? { fields: [...question.fields], suggested: question.suggested } : NOTHING_KNOWN
  return { about, columns, file, files: 1, ...known }
}

/** Any path of generic JSON may be any field. */
const NOTHING_KNOWN = { fields: [], suggested: {} }

function more(before: ImportQuestion, question: Asked): ImportQuestion {
  const files = before.files + 1
  if (before.about !== 'roles' || question.about !== 'roles') return { ...before, files }
  return { ...before, files, names: [...new Set([...before.names, ...question.names])] }
}

/** Folders of tables with a hundred different headers are not answered one by one. */
const MOST = 100
