import * as z from 'zod/mini'

import { type Locale, locales } from '#contracts/page-config.ts'
import { MAX_QUESTIONS, MAX_SECTIONS, type Question } from '#contracts/scorecard-content.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { ConditionSource } from '#server/modules/scorecards/forms/connect-condition.ts'
import { connectQuestion } from '#server/modules/scorecards/forms/connect-question.ts'
import {
  bareFormSchema,
  type ConnectForm,
  type ConnectQuestion,
  type ConnectSection,
  type ConnectSubsection,
  describedFormSchema,
} from '#server/modules/scorecards/forms/connect-schema.ts'
import {
  DEFAULT_SETTINGS,
  type FormContext,
  type FormNote,
  type FormReading,
  keyMaker,
  malformedForm,
  refusedForm,
  truncated,
} from '#server/modules/scorecards/forms/form-reading.ts'

export const isAmazonConnect = (value: object): boolean => 'EvaluationForm' in value || 'Items' in value

/**
 * An evaluation form of Amazon Connect, as DescribeEvaluationForm returns it or as CreateEvaluationForm takes it.
 *
 * - Title, Description, Section.Title: the same. A subsection becomes a section of its own, called “Section – Subsection”.
 * - Section.Instructions go before the help of its first question. Question.Title is its text, Instructions its help.
 * - RefId is the identifier, in small letters; NotApplicableEnabled allows N/A.
 * - SINGLESELECT is a choice, Score its points; one of just yes and no is a yes/no question. NUMERIC with ranges is a choice of
 *   those ranges, without ranges a scale if it lies within 0 and 100. TEXT, MULTISELECT and DATETIME are reported, and left out.
 * - Weight is the weight; with SECTION_ONLY a section's is shared out evenly, as Amazon does; with POINTS_BASED a question weighs
 *   what its best answer scores; without scoring all weigh the same.
 * - AutomaticFail fails the form, or with TargetSection the section if it is the question's own. The pass mark is set above the
 *   answers that fail; where none does, only the worst answer fails, and that is reported.
 * - Enablement becomes the condition where it is about the options of one earlier question.
 * - Automation and ScoreThresholds are reported, and left out. Author, time, instance and state are not read.
 */
export function readAmazonConnect(value: object, { locale: readersLocale }: FormContext): FormReading {
  const form = parsed(value)
  const locale = localeOf(form.LanguageConfiguration?.FormLanguage) ?? readersLocale
  const notes: FormNote[] = []
  const report = (path: string, what: Message) => void notes.push({ row: null, path, what })
  const key = keyMaker()
  const before = new Map<string, ConditionSource>()

  const accepted: (Weighed & { question: Question })[] = []
  for (const group of connectSections(form, report)) {
    let { instructions } = group
    for (const { question: source, path } of group.questions) {
      const context = { locale, key, before, instructions, within: group.within, report: report.bind(null, path) }
      const read = connectQuestion(source, context)
      if (!read) continue
      before.set(source.RefId, read)
      accepted.push({ group, weight: source.Weight ?? 0, ...read })
      instructions = ''
    }
  }
  const weights = connectWeights(form, accepted, report)
  const sectionKey = keyMaker()
  const sections = [...grouped([...accepted.keys()], (index) => accepted[index]!.group)].map(
    ([{ refId, title }, questions]) => ({
      id: sectionKey(refId, 'section'),
      title: { [locale]: truncated(title, 200, report.bind(null, 'Items')) },
      questions: questions.map((at) => ({ ...accepted[at]!.question, weight: weights[at]! })),
    }),
  )
  refuseTooMuch(sections)
  const description = truncated(form.Description ?? '', 2_000, report.bind(null, 'Description'))
  const content = {
    ...DEFAULT_SETTINGS,
    title: { [locale]: truncated(form.Title, 200, report.bind(null, 'Title')) },
    ...(description !== '' && { description: { [locale]: description } }),
    locale,
    sections,
  }
  return { content, notes }
}

function parsed(value: object): ConnectForm {
  const result =
    'EvaluationForm' in value
      ? z.safeParse(
          z.pipe(
            describedFormSchema,
            z.transform(({ EvaluationForm }) => EvaluationForm),
          ),
          value,
        )
      : z.safeParse(bareFormSchema, value)
  if (result.success) return result.data
  throw malformedForm([...new Set(result.error.issues.map(({ path }) => path.join('.')))].slice(0, MAX_PATHS))
}

function refuseTooMuch(sections: readonly { questions: readonly Question[] }[]): void {
  if (sections.length === 0) throw refusedForm({ file: [texts.formNothingAsked] })
  if (sections.length > MAX_SECTIONS) {
    throw refusedForm({ file: [{ ...texts.formTooManySections, values: { most: MAX_SECTIONS } }] })
  }
  if (sections.some(({ questions }) => questions.length > MAX_QUESTIONS)) {
    throw refusedForm({ file: [{ ...texts.formTooManyQuestions, values: { most: MAX_QUESTIONS } }] })
  }
}

/** `es-ES` → es, `zh-CN` → zh-CN; undefined for a language that Atalaya does not have. */
const localeOf = (language?: string | null): Locale | undefined =>
  language ? locales.find((locale) => locale.split('-')[0] === language.toLowerCase().split(/[-_]/)[0]) : undefined

const MAX_PATHS = 20

/** A question while its weight is computed: its weight in the form, and the points of its best answer. */
type Weighed = { group: ConnectGroup; weight: number; points: number }

/** The weight of each question, in the given order. */
function connectWeights(
  { ScoringStrategy: scoring }: ConnectForm,
  all: readonly Weighed[],
  report: (path: string, what: Message) => void,
): number[] {
  const path = 'ScoringStrategy'
  if (scoring?.ScoreThresholds?.length) report(`${path}.ScoreThresholds`, texts.formThresholds)
  if (scoring?.Status !== 'ENABLED') {
    report(path, texts.formNoScoring)
    return all.map(() => 1)
  }
  switch (scoring.Mode ?? 'QUESTION_ONLY') {
    case 'SECTION_ONLY':
      report(path, texts.formSectionWeights)
      return all.map(({ group: { weighed } }) => {
        const sharing = all.filter(({ group }) => group.weighed.refId === weighed.refId)
        return possible(weighed.weight / sharing.length)
      })
    case 'POINTS_BASED':
      report(path, texts.formPointsBased)
      return all.map(({ points }) => possible(points))
    default:
      return all.map(({ weight }) => possible(weight))
  }
}

const possible = (weight: number) => Math.min(Math.max(Number(weight.toFixed(4)), 0), 1_000)

/** Questions in one section, as here: there are no sections within each other. */
type ConnectGroup = {
  title: string
  refId: string
  /** The sections that contain them: what fails one of these fails the group. */
  within: string[]
  /** The section whose weight they share. */
  weighed: { refId: string; weight: number }
  /** Of the section; goes to the first question. */
  instructions: string
  questions: { question: ConnectQuestion; path: string }[]
}

/** The groups of a form, in its order: the questions around a subsection are a group before and one after it. */
function connectSections(form: ConnectForm, report: (path: string, what: Message) => void): ConnectGroup[] {
  return form.Items.flatMap(({ Section: section }, index) => {
    const path = `Items.${index}.Section`
    const groups: ConnectGroup[] = []
    for (const [number, { Question: question, Section: subsection }] of section.Items.entries()) {
      const itemPath = `${path}.Items.${number}`
      if (subsection) {
        report(`${itemPath}.Section`, { ...texts.formSubsection, values: { title: subsection.Title } })
        groups.push(groupOf(subsection, section, `${itemPath}.Section`))
      }
      if (!question) continue
      const last = groups.at(-1)
      const isFirst = groups.length === 0
      const own = { ...section, Items: [], Instructions: isFirst ? section.Instructions : '' }
      const open = last?.refId === section.RefId ? last : groupOf(own, null, path)
      if (open !== last) groups.push(open)
      open.questions.push({ question, path: `${itemPath}.Question` })
    }
    for (const { Instructions, Title: title } of sectionsIn(section)) {
      if (Instructions?.trim()) report(path, { ...texts.formInstructions, values: { title } })
    }
    if (groups[0] && groups[0].refId !== section.RefId) {
      groups[0].instructions = [section.Instructions ?? '', groups[0].instructions].join('\n\n').trim()
    }
    return groups
  })
}

function groupOf(section: ConnectSubsection, parent: ConnectSection | null, path: string): ConnectGroup {
  const { RefId: refId, Weight: weight, Title: title } = section
  const isOwnWeight = !parent || (weight ?? 0) > 0
  const weighing = isOwnWeight ? section : parent
  return {
    title: parent ? `${parent.Title} – ${title}` : title,
    refId,
    within: parent ? [refId, parent.RefId] : [refId],
    weighed: { refId: weighing.RefId, weight: weighing.Weight ?? 0 },
    instructions: section.Instructions ?? '',
    questions: section.Items.map(({ Question: question }, index) => ({
      question,
      path: `${path}.Items.${index}.Question`,
    })),
  }
}

const sectionsIn = (section: ConnectSection): Pick<ConnectSubsection, 'Instructions' | 'Title'>[] => [
  section,
  ...section.Items.flatMap(({ Section: subsection }) => subsection ?? []),
]
