import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type {
  ConnectForm,
  ConnectQuestion,
  ConnectSection,
  ConnectSubsection,
} from '#server/modules/scorecards/forms/connect-schema.ts'

/** Questions that stand together, as they do here: no sections within each other. */
export type ConnectGroup = {
  title: string
  refId: string
  /** The sections that they stand in: what fails one of these fails the group. */
  within: string[]
  /** Whose weight they share. */
  weighed: { refId: string; weight: number }
  /** Of the section; goes to the first question. */
  instructions: string
  questions: { question: ConnectQuestion; path: string }[]
}

/** The groups of a form, in its order: what stands around a subsection is a group before and one after it. */
export function connectSections(form: ConnectForm, tell: (path: string, what: Message) => void): ConnectGroup[] {
  return form.Items.flatMap(({ Section: section }, at) => {
    const path = `Items.${at}.Section`
    const groups: ConnectGroup[] = []
    for (const [number, { Question: question, Section: subsection }] of section.Items.entries()) {
      const place = `${path}.Items.${number}`
      if (subsection) {
        tell(`${place}.Section`, { ...texts.formSubsection, values: { title: subsection.Title } })
        groups.push(groupOf(subsection, section, `${place}.Section`))
      }
      if (!question) continue
      const last = groups.at(-1)
      const isFirst = groups.length === 0
      const own = { ...section, Items: [], Instructions: isFirst ? section.Instructions : '' }
      const open = last?.refId === section.RefId ? last : groupOf(own, null, path)
      if (open !== last) groups.push(open)
      open.questions.push({ question, path: `${place}.Question` })
    }
    for (const { Instructions, Title: title } of sectionsIn(section)) {
      if (Instructions?.trim()) tell(path, { ...texts.formInstructions, values: { title } })
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
    questions: section.Items.map(({ Question: question }, at) => ({ question, path: `${path}.Items.${at}.Question` })),
  }
}

const sectionsIn = (section: ConnectSection): Pick<ConnectSubsection, 'Instructions' | 'Title'>[] => [
  section,
  ...section.Items.flatMap(({ Section: subsection }) => subsection ?? []),
]
